import { type Endpoint, isWriteEndpoint } from "../../api/endpoint/endpoint";

interface CalledEndpoints {
  readonly calls: readonly Endpoint[];
  readonly callsOnlyWith?: string | undefined;
}

/**
 * Whether a command is useless without operations that the interface description doesn't specify. Ignores
 * reads that merely prepare a write, such as looking up a case.
 */
export function isExtension({ calls, callsOnlyWith }: CalledEndpoints): boolean {
  return callsOnlyWith === undefined && hasOnlyExtensions(calls);
}

function hasOnlyExtensions(calls: readonly Endpoint[]): boolean {
  const writeCalls = calls.filter(isWriteEndpoint);
  const mainCalls = writeCalls.length > 0 ? writeCalls : calls;
  return mainCalls.length > 0 && mainCalls.every(({ isExtension }) => isExtension === true);
}

/**
 * Returns a help note if a command can call operations that the interface description doesn't specify;
 * otherwise an empty string.
 */
export function formatExtensionNote({ calls, callsOnlyWith }: CalledEndpoints): string {
  const extensions = calls.filter(({ isExtension }) => isExtension === true);
  if (extensions.length === 0) return "";
  if (hasOnlyExtensions(calls))
    return callsOnlyWith === undefined ? " (extension)" : ` ${callsOnlyWith} is an extension.`;
  const surfaces = [...new Set(extensions.map(({ surface }) => surface))];
  const word = surfaces.length > 1 ? "surfaces" : "surface";
  return ` On the ${surfaces.join(" and ")} ${word} it can use operations that are not in the interface description (extensions).`;
}
