/** V8's defaults, and our values. */
const flags = [
  { name: "semi-space-growth-factor", standard: 2, sparing: 1 },
  { name: "heap-growing-percent", standard: 0, sparing: 100 },
] as const;

let isSparing = false;

/**
 * V8 doubles the space for new objects while many of them stay alive, such as rows in progress, and never
 * shrinks it. It also collects old objects only when they take several times the memory in use. Only measured
 * with V8 11 (docs/decisions/026-import-speed.md, 024-sandbox-reads.md).
 */
export function spareMemory(): void {
  if (isSparing || !process.versions.v8.startsWith("11.")) return;
  isSparing = true;
  setFlags("sparing");
  // V8 only accepts cached code compiled under the same flags (docs/decisions/021-code-cache.md).
  process.prependOnceListener("exit", () => setFlags("standard"));
}

function setFlags(kind: "standard" | "sparing"): void {
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  for (const flag of flags) setFlagsFromString(`--${flag.name}=${flag[kind]}`);
}
