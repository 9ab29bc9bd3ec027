import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { printJson } from "../../base/json/json";
import { readInput } from "../../cli/line/text-input";
import { parseFault } from "../../sandbox";
import { loadScenarios, type ScenarioFile } from "../files/load";
import type { ScenarioPlan } from "../files/plan";
import { fileHint } from "../files/read-yaml";
import { readDrills } from "./drill-files";

interface ScenarioSelection {
  readonly files: readonly string[];
  readonly drills: readonly string[];
  /** Loads only scenarios whose name contains this text. */
  readonly only?: string | undefined;
}

/** Loads the scenarios in all files. Throws a single failure with the findings for every file. */
export async function loadAllScenarios(
  host: Host,
  { files, drills, only }: ScenarioSelection,
): Promise<readonly ScenarioPlan[]> {
  const plans: ScenarioPlan[] = [];
  const findings: string[] = [];
  const sources = await listSources(host, files, drills);
  for (const readSource of sources) {
    try {
      plans.push(...(await loadFile(host, await readSource())));
    } catch (error) {
      if (!(error instanceof Failure) || sources.length === 1) throw error;
      findings.push(...(error.details.findings ?? [error.message]));
    }
  }
  if (findings.length > 0)
    throw new Failure("usage", "Some of these files are not valid scenarios. Nothing was sent.", {
      findings,
      hint: fileHint,
    });
  const matchingPlans = plans.filter(({ name }) => only === undefined || name.includes(only));
  if (matchingPlans.length > 0) return matchingPlans;
  const names = plans.map(({ name }) => name);
  throw new Failure("usage", `No scenario has "${only}" in its name.`, {
    ...(names.length <= maxListedNames && { findings: names.map((name) => `"${name}"`) }),
    hint: formatOnlyHint(only ?? "", names),
  });
}

/** Longer lists of names are not printed. */
const maxListedNames = 40;

function formatOnlyHint(only: string, names: readonly string[]): string {
  const bareText = only.replaceAll("*", "").trim();
  return bareText !== only && names.some((name) => name.includes(bareText))
    ? `--only takes a part of the name, without an asterisk: --only '${bareText}'.`
    : "--only takes a part of a name, with the letters as they are written.";
}

export const loadFile = ({ env }: Pick<Host, "env">, file: ScenarioFile) =>
  loadScenarios(file, env, (input) => parseFault(JSON.parse(printJson(input))));

type ReadScenario = () => Promise<ScenarioFile>;

async function listSources(
  host: Host,
  files: readonly string[],
  drills: readonly string[],
): Promise<readonly ReadScenario[]> {
  const fileSources = files.map((name) => async () => ({ name, bytes: await readInput(host, name) }));
  const drillSources = (await Promise.all(drills.map((name) => readDrills(host, name))))
    .flat()
    .map((drill) => async () => drill);
  if (fileSources.length + drillSources.length > 0) return [...fileSources, ...drillSources];
  throw new Failure("usage", "Name scenario files, or use --drill <name>.", {
    hint: advice`${recoup`test drills`} lists the drills.`,
  });
}
