import { listFieldPaths } from "../../api/endpoint/field-paths";
import { findEndpoint } from "../../api/endpoint/find-endpoint";
import { optionalPaths } from "../../sandbox";
import { listRequests, type Probe } from "../probe";

/** Whether the response to a step may have a field that the sandbox didn't send. */
export type KnownFieldTest = (step: string, path: string) => boolean;

/**
 * Loads the fields that recoup knows for each operation in the probes. The returned function finds those that
 * the responses to one probe may have.
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
