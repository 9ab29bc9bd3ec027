import { listFieldPaths } from "../../api/endpoint/field-paths";
import { findEndpoint } from "../../api/endpoint/find-endpoint";
import { optionalPaths } from "../../sandbox";
import { listRequests, type Probe } from "../probe";

/** Whether a step's answer may have the field, although the sandbox did not send it. */
export type KnownFieldTest = (step: string, path: string) => boolean;

/**
 * Loads the known fields of all operations that the probes use. Returns a function that finds the fields that
 * the answers to a probe may have, according to the records that recoup knows.
 */
export async function loadKnownFields(probes: readonly Probe[]): Promise<(probe: Probe) => KnownFieldTest> {
  const fieldsByStep = new Map<string, ReadonlySet<string>>();
  for (const probe of probes) {
    for (const step of listRequests(probe)) {
      const endpoint = findEndpoint(step.on ?? probe.surface, step.method, step.path);
      if (endpoint === undefined) continue;
      fieldsByStep.set(`${probe.id} ${step.name}`, new Set(listFieldPaths(await endpoint.record())));
    }
  }
  return ({ id }) =>
    (step, path) => {
      const knownPaths = fieldsByStep.get(`${id} ${step}`);
      return (
        knownPaths?.has(path) === true || knownPaths?.has(path.replace(/^.*?(\[\]|\{\})\./, "")) === true
      );
    };
}

/** Whether records may omit the field. */
export function isOptionalField(path: string): boolean {
  const plainPath = path.replace(/\[\]|\{\}/g, "");
  return optionalPaths.some((openPath) => plainPath === openPath || plainPath.endsWith(`.${openPath}`));
}
