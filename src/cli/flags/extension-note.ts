import type { Endpoint } from "../../api/endpoint/endpoint";

/** Says which of a command's operations the interface description does not specify. */
export function extensionNote(calls: readonly Endpoint[]): string {
  const extensions = calls.filter(({ isExtension }) => isExtension === true);
  if (extensions.length === 0) return "";
  if (extensions.length === calls.length) return " (extension)";
  const surfaces = [...new Set(extensions.map(({ surface }) => surface))].join(", ");
  return ` On the ${surfaces} surface this uses an operation that the interface description does not specify (extension).`;
}
