import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Failure } from "../../base/failure";
import { nearest } from "../../base/nearest";
import type { ScenarioFile } from "../../scenario/load";

const ending = ".yaml";
/** Told in the place of a file's name. */
const prefix = "drill:";

/** The drill that a scenario came from, if it came from one. */
export const drillOf = (file: string) => (file.startsWith(prefix) ? file.slice(prefix.length) : undefined);

/** Beside the program, wherever it is installed; the single file has none. */
function drillFolder(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve("recoup/package.json")), "scenarios");
  } catch (cause) {
    const hint = "Install the package recoup, or give the path of a scenario.";
    throw new Failure("config", "there are no drills beside this single file", { hint, cause });
  }
}

export async function drillNames(): Promise<readonly string[]> {
  const names = await readdir(drillFolder());
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort();
}

export async function readDrill(name: string): Promise<ScenarioFile> {
  const names = await drillNames();
  if (!names.includes(name)) {
    const guess = nearest(name, names);
    throw new Failure("usage", `There is no drill "${name}".`, {
      hint: guess === undefined ? "`recoup test drills` lists them." : `Did you mean ${guess}?`,
    });
  }
  return { name: `${prefix}${name}`, bytes: await readFile(join(drillFolder(), `${name}${ending}`)) };
}

/** One of them, or `all`. */
export async function chosenDrills(name: string): Promise<readonly ScenarioFile[]> {
  const names = name === "all" ? await drillNames() : [name];
  return Promise.all(names.map(readDrill));
}
