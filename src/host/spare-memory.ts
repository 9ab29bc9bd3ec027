/**
 * V8 doubles the space of new objects while many of them live on, as rows in progress do, and never gives it back. It
 * also collects the old ones only when they are several times what is in use. Measured with V8 11 only
 * (docs/decisions/026-import-speed.md, 024-sandbox-reads.md).
 */
export function spareMemory(): void {
  if (!process.versions.v8.startsWith("11.")) return;
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--heap-growing-percent=100");
}
