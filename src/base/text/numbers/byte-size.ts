const bytesByUnit = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 } as const;

/** Reads a size such as `500MB`, `1.5 GB` or `0` as bytes, or returns undefined if the text isn't a size. */
export function readByteSize(text: string): number | undefined {
  const word = text.trim().toLowerCase();
  if (word === "0") return 0;
  const [, amount, unit] = /^(\d{1,9}(?:\.\d+)?) ?(b|kb|mb|gb)$/.exec(word) ?? [];
  return unit === undefined
    ? undefined
    : Math.round(Number(amount) * bytesByUnit[unit as keyof typeof bytesByUnit]);
}
