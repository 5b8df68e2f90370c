/** Cubulus in three dimensions: with it comes three.js. */

export { default as Solid } from "./Solid.svelte";
