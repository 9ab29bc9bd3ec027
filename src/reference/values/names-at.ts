/** Each line of the table: command paths, comma-separated; a tab; names, separated by spaces. */
export function namesAt(table: string, path: string): readonly string[] {
  for (const line of table.split("\n")) {
    const [paths = "", names = ""] = line.split("\t");
    if (paths.split(",").includes(path)) return names.split(" ");
  }
  return [];
}
