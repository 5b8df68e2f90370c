import { expect, test } from "vitest";
import { isCard } from "./graphics";

test.each([
  ["ANGLE (NVIDIA, NVIDIA GeForce RTX 4070 (0x00002786) Direct3D11 vs_5_0 ps_5_0, D3D11)", true],
  ["Apple M2, or similar", true],
  ["Mali-G78", true],
  ["ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)", false],
  ["llvmpipe (LLVM 15.0.6, 256 bits)", false],
  ["ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11 vs_5_0 ps_5_0, D3D11)", false],
  [null, false],
])("%s is a graphics card: %s", (renderer, is) => {
  expect(isCard(renderer)).toBe(is);
});
