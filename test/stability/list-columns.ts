import { printingLines } from "../reference/printing-lines";
import { recoupWords } from "../support/program/shell-line";
import { exampleWorld } from "../support/sandbox/example-world";

/** The columns of each list, in the order of its TSV. CSV has the same columns with names. */
export async function listColumns(): Promise<
  readonly (readonly [line: string, columns: readonly string[]])[]
> {
  const world = await exampleWorld();
  const columns: [string, string[]][] = [];
  for (const [line, ...before] of printingLines.filter(([each]) => isList(each))) {
    const path = line.split(" ").slice(0, 2).join(" ");
    const words = recoupWords(`recoup ${world.fill(path, line)} -o csv`);
    const earlier = before.map((each) => world.fill(path, each));
    const { stdout } = await world.run(words, line, earlier, {});
    columns.push([line, (stdout.split("\r\n")[0] ?? "").split(",")]);
  }
  return columns;
}

const isList = (line: string) => /^[a-z]+ list\b/.test(line);
