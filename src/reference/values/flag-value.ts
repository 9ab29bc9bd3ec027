/** Returns the value in `--world demo` or `--world=demo`. */
export function flagValue(line: readonly string[], ...names: readonly string[]): string | undefined {
  const at = line.findIndex((word) => names.includes(word));
  const joined = line.find((word) => names.some((name) => word.startsWith(`${name}=`)));
  return joined?.slice(joined.indexOf("=") + 1) ?? (at < 0 ? undefined : line[at + 1]);
}
