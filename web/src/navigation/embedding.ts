/** The code that shows a board on another page: a frame with nothing in it but the picture and a link. */

/** For the page at a path of this site; the server has a board to embed at the same path below `/embed`. */
export function embedCode(origin: string, path: string): string {
  const address = `${origin}/embed${path}`.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${address}" title="Quatuor" width="480" height="540" style="border:0"></iframe>`;
}
