/** Returns a flag's value from `--world demo` or `--world=demo`. */
export function findFlagValue(line: readonly string[], ...names: readonly string[]): string | undefined {
  const index = line.findIndex((word) => names.includes(word));
  const joined = line.find((word) => names.some((name) => word.startsWith(`${name}=`)));
  return joined?.slice(joined.indexOf("=") + 1) ?? (index < 0 ? undefined : line[index + 1]);
}
