import { advice } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import { Failure } from "../../base/failure";
import type { Host, PackageFiles } from "../../base/host";
import { suggest } from "../../base/text/unknown-word";
import type { ScenarioFile } from "../files/load";

const folder = "scenarios";
const ending = ".yaml";
/** Prefix of a drill's name, which is shown instead of a file name. */
const prefix = "drill:";

/** Returns the drill that a scenario comes from, if any. */
export const drillName = (file: string) => (file.startsWith(prefix) ? file.slice(prefix.length) : undefined);

async function packageOf(host: Host): Promise<PackageFiles> {
  const files = await host.openPackage();
  if (files !== undefined) return files;
  const hint = "Install the recoup package, or give the path of a scenario.";
  throw new Failure("config", "this single-file build has no drills", { hint });
}

export async function drillNames(host: Host): Promise<readonly string[]> {
  const names = await (await packageOf(host)).list(folder);
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort();
}

export async function readDrill(host: Host, name: string): Promise<ScenarioFile> {
  const files = await packageOf(host);
  const names = await drillNames(host);
  const bytes = names.includes(name) ? await files.read(`${folder}/${name}${ending}`) : undefined;
  if (bytes !== undefined) return { name: `${prefix}${name}`, bytes };
  throw new Failure("usage", `There is no drill "${name}".`, {
    hint: suggest(name, names, advice`${recoup`test drills`} lists them.`),
  });
}

export async function chosenDrills(host: Host, name: string): Promise<readonly ScenarioFile[]> {
  const names = name === "all" ? await drillNames(host) : [name];
  return Promise.all(names.map((each) => readDrill(host, each)));
}
