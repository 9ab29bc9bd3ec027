import type { Host } from "../../../../base/host";
import type { DrillRow } from "../../../../inspector/contract/scenarios";
import { parseScenarioHead } from "../../../../scenario/files/load";
import { listDrillNames, readDrill } from "../../../../scenario/run/drill-files";

export async function listDrillRows(host: Host): Promise<readonly DrillRow[]> {
  const names = await listDrillNames(host);
  return Promise.all(
    names.map(async (name) => ({ name, ...(await parseScenarioHead(await readDrill(host, name))) })),
  );
}
