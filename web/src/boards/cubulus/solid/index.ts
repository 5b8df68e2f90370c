/** Cubulus in 3D. Importing it loads three.js. */

export { default as Solid } from "./Solid.svelte";
