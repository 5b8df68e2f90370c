declare module "*.toml" {
  /** A table of words: sentences, and tables of sentences. */
  export interface Table {
    [key: string]: string | Table;
  }
  export const words: Table;
}
