import type { Endpoint } from "../../api/endpoint/endpoint";

/** Names the operations of a command that the interface description does not specify. */
export function extensionNote(calls: readonly Endpoint[], callsOnlyWith?: string): string {
  const extensions = calls.filter(({ isExtension }) => isExtension === true);
  if (extensions.length === 0) return "";
  const isAll = extensions.length === calls.length;
  if (isAll && callsOnlyWith !== undefined) return ` ${callsOnlyWith} is an extension.`;
  if (isAll) return " (extension)";
  const surfaces = [...new Set(extensions.map(({ surface }) => surface))].join(", ");
  return ` On the ${surfaces} surface this uses an operation that is not in the interface description (extension).`;
}
