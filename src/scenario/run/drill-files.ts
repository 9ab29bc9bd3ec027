import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Host, PackageFiles } from "../../base/host";
import { suggestWord } from "../../base/text/unknown-word";
import type { ScenarioFile } from "../files/load";

const drillsFolder = "scenarios";
const extension = ".yaml";
/** Prefix of a drill name, which is shown in place of a file name. */
const drillPrefix = "drill:";

export const parseDrillName = (file: string) =>
  file.startsWith(drillPrefix) ? file.slice(drillPrefix.length) : undefined;

async function openPackageFiles(host: Host): Promise<PackageFiles> {
  const files = await host.openPackage();
  if (files !== undefined) return files;
  const hint = "Install the recoup package, or give the path of a scenario.";
  throw new Failure("config", "this single-file build has no drills", { hint });
}

export async function listDrillNames(host: Host): Promise<readonly string[]> {
  const names = await (await openPackageFiles(host)).list(drillsFolder);
  return names
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length))
    .sort();
}

export async function readDrill(host: Host, name: string): Promise<ScenarioFile> {
  const files = await openPackageFiles(host);
  const names = await listDrillNames(host);
  const bytes = names.includes(name) ? await files.read(`${drillsFolder}/${name}${extension}`) : undefined;
  if (bytes !== undefined) return { name: `${drillPrefix}${name}`, bytes };
  throw new Failure("usage", `There is no drill "${name}".`, {
    hint: suggestWord(name, names, advice`${recoup`test drills`} lists them.`),
  });
}

export async function readDrills(host: Host, name: string): Promise<readonly ScenarioFile[]> {
  const names = name === "all" ? await listDrillNames(host) : [name];
  return Promise.all(names.map((each) => readDrill(host, each)));
}
