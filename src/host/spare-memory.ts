/** V8's defaults and ours. */
const flags = [
  { name: "semi-space-growth-factor", standard: 2, sparing: 1 },
  { name: "heap-growing-percent", standard: 0, sparing: 100 },
] as const;

let isSparing = false;

/**
 * V8 doubles the space of new objects while many of them live on, as rows in progress do, and never gives it back. It
 * also collects the old ones only when they are several times what is in use. Measured with V8 11 only
 * (docs/decisions/026-import-speed.md, 024-sandbox-reads.md).
 */
export function spareMemory(): void {
  if (isSparing || !process.versions.v8.startsWith("11.")) return;
  isSparing = true;
  setFlags("sparing");
  // V8 takes code that was kept only under the flags of then (docs/decisions/021-code-cache.md).
  process.prependOnceListener("exit", () => setFlags("standard"));
}

function setFlags(kind: "standard" | "sparing"): void {
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  for (const flag of flags) setFlagsFromString(`--${flag.name}=${flag[kind]}`);
}
