import { printingLines } from "../reference/printing-lines";
import { recoupWords } from "../support/program/shell-line";
import { exampleWorld } from "../support/sandbox/example-world";

/**
 * Returns the columns of each command line that prints CSV. A list's TSV has the same columns, without names.
 */
export async function csvColumns(): Promise<readonly (readonly [line: string, columns: string])[]> {
  const world = await exampleWorld();
  const columns: [string, string][] = [];
  for (const [line, ...before] of printingLines.filter(([each]) => isCovered(each))) {
    const path = line.split(" ").slice(0, 2).join(" ");
    const words = recoupWords(`recoup ${world.fill(path, line)} -o csv`);
    const earlier = before.map((each) => world.fill(path, each));
    const { stdout } = await world.run(words, line, earlier, {});
    const [header = ""] = stdout.split("\r\n");
    if (/^[\w.]+(,[\w.]+)*$/.test(header)) columns.push([line, header]);
  }
  return columns;
}

/**
 * Whether the command line's columns are promised. Other lines for these nouns start processes or servers, or
 * print a single record.
 */
const isCovered = (line: string) =>
  / list\b/.test(line) || !/^(sandbox|test|webhooks|config|profile) /.test(line);
