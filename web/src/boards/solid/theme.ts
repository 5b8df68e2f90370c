/** The colours of the page for parts without a style sheet. They are read from the page, so both themes work. */

export interface Theme {
  dark: boolean;
  /** The colour of a custom property such as `--mark`, as `#rrggbb`. */
  colour(name: string): string;
}

/** A computed `rgb(…)` as `#rrggbb`; black if it cannot be parsed. */
export function hex(computed: string): string {
  const parts = computed.match(/[\d.]+/g) ?? [];
  const unit = computed.startsWith("color(") ? 255 : 1;
  const bytes = [0, 1, 2].map((at) => Math.round(Math.min(255, Number(parts[at] ?? 0) * unit)));
  return `#${bytes.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Reads the colours at an element. `light-dark()` is only resolved in a real property. */
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

/** Shared with the flat boards: marks have their own shapes, and these colours. */
export const OFFERED = { light: "#14664a", dark: "#1f8a66" } as const;
export const FAULT = "#c4161c";
export const HINT = { light: "#1650b8", dark: "#8ab8ff" } as const;
export const MARK_EDGE = "#7a4b00";
