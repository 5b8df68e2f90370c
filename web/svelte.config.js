import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export const preprocess = vitePreprocess();
export default { preprocess };
