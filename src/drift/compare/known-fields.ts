import { listFieldPaths } from "../../api/endpoint/field-paths";
import { findEndpoint } from "../../api/endpoint/find-endpoint";
import { openPaths } from "../../sandbox";
import { listRequests, type Probe } from "../probe";

/** Whether a step's answer may have a field, according to the records that recoup knows. */
export type KnownFields = (probe: Probe, step: string, path: string) => boolean;

/** Loads the known fields of all operations that the probes use. */
export async function loadKnownFields(probes: readonly Probe[]): Promise<KnownFields> {
  const fields = new Map<string, ReadonlySet<string>>();
  for (const probe of probes) {
    for (const step of listRequests(probe)) {
      const endpoint = findEndpoint(step.on ?? probe.surface, step.method, step.path);
      if (endpoint === undefined) continue;
      fields.set(`${probe.id} ${step.name}`, new Set(listFieldPaths(await endpoint.record())));
    }
  }
  return ({ id }, step, path) => {
    const knownNames = fields.get(`${id} ${step}`);
    return knownNames?.has(path) === true || knownNames?.has(path.replace(/^.*?(\[\]|\{\})\./, "")) === true;
  };
}

/** Whether records may omit the field. */
export function isOptionalField(path: string): boolean {
  const plainPath = path.replace(/\[\]|\{\}/g, "");
  return openPaths.some((openPath) => plainPath === openPath || plainPath.endsWith(`.${openPath}`));
}
