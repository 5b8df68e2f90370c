/** The colours of the page, for what no style sheet reaches: they are asked of the page, so both themes come of themselves. */

export interface Theme {
  dark: boolean;
  /** The colour of a custom property such as `--mark`, as `#rrggbb`. */
  colour(name: string): string;
}

/** The style's `rgb(…)` as `#rrggbb`; black for what cannot be read. */
export function hex(computed: string): string {
  const parts = computed.match(/[\d.]+/g) ?? [];
  const unit = computed.startsWith("color(") ? 255 : 1;
  const bytes = [0, 1, 2].map((at) => Math.round(Math.min(255, Number(parts[at] ?? 0) * unit)));
  return `#${bytes.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Reads the colours where an element stands. `light-dark()` is only resolved in a real property. */
export function themeAt(element: HTMLElement, dark: boolean): Theme {
  const probe = element.ownerDocument.createElement("span");
  probe.hidden = true;
  const known = new Map<string, string>();
  function read(name: string): string {
    element.append(probe);
    probe.style.color = `var(${name})`;
    const colour = hex(getComputedStyle(probe).color);
    probe.remove();
    known.set(name, colour);
    return colour;
  }
  return { dark, colour: (name) => known.get(name) ?? read(name) };
}

/** What is the same on the flat boards: marks have forms of their own, and these colours. */
export const OFFERED = { light: "#14664a", dark: "#1f8a66" } as const;
export const FAULT = "#c4161c";
export const HINT = { light: "#1650b8", dark: "#8ab8ff" } as const;
export const MARK_EDGE = "#7a4b00";
