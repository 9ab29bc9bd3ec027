import { endpoints } from "../../api/endpoint/endpoints";
import { findFlagValue } from "./flag-value";

/** Returns the unparameterized paths that match the method and surface of an `api` line. */
export function listApiPaths(line: readonly string[]): readonly string[] {
  const surface = findFlagValue(line, "--as");
  const paths = endpoints
    .filter((endpoint) => line.some((word) => word.toUpperCase() === endpoint.method))
    .filter((endpoint) => surface === undefined || endpoint.surface === surface)
    .map(({ path }) => path);
  return [...new Set(paths)].filter((path) => !path.includes("{")).sort();
}
