/** What this machine can draw. */

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

let fast: boolean | null = null;

/** Whether a graphics card draws WebGL; software could too, but slowly. It takes a moment, so it is asked once. */
export function drawsFast(): boolean {
  fast ??= isCard(withWebGL(rendererOf, { failIfMajorPerformanceCaveat: true }));
  return fast;
}

export function hasWebGL(): boolean {
  return withWebGL(() => true) !== null;
}

/** Not every browser admits that it draws in software, but all name what draws. */
export function isCard(renderer: string | null): boolean {
  return renderer !== null && !SOFTWARE.test(renderer);
}

/** What a context for WebGL tells; null if there is none. */
function withWebGL<T>(ask: (gl: WebGL2RenderingContext) => T, how: WebGLContextAttributes = {}): T | null {
  const context = document.createElement("canvas").getContext("webgl2", how);
  if (!context) return null;
  const answer = ask(context);
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return answer;
}

function rendererOf(gl: WebGL2RenderingContext): string {
  const full = gl.getExtension("WEBGL_debug_renderer_info");
  return String(gl.getParameter(full?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
}
