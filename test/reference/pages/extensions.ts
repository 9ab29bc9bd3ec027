import type { Endpoint } from "../../../src/api/endpoint/endpoint";
import type { CommandDescriptions } from "../../../src/reference/command-descriptions";
import { type EndpointCoverage, formatOperation } from "./coverage";

/**
 * Returns the table for docs/specified-and-extended.md: operations outside the interface description, in the
 * order of the commands that call them. Surfaces that share an operation share a row.
 */
export function extensionTable(
  covered: readonly EndpointCoverage[],
  { commands }: CommandDescriptions,
): string {
  const extensions = covered.filter(({ endpoint }) => endpoint.isExtension === true);
  const rows = commands.flatMap(({ path, summary }) => {
    const called = extensions.filter((extension) => getMainCommand(extension) === path);
    return [...new Set(called.map(({ endpoint }) => formatOperation(endpoint)))].map((operation) => {
      const same = called.filter(({ endpoint }) => formatOperation(endpoint) === operation);
      const calledBy = new Set(same.flatMap(({ commands }) => commands));
      return [
        summary,
        `\`${operation}\``,
        same.map(({ endpoint }) => endpoint.surface).join(", "),
        keyCell(same.map(({ endpoint }) => endpoint)),
        [...calledBy].map((command) => `\`${command}\``).join(", "),
      ];
    });
  });
  const head = ["Work", "Operation", "Surfaces", "Idempotency key", "Commands"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

/** Returns the command whose noun ends the path, or else the first one that calls the endpoint. */
function getMainCommand({ endpoint, commands }: EndpointCoverage): string | undefined {
  const noun = endpoint.path.split("/").at(-1);
  return commands.find((command) => command.split(" ")[0] === noun) ?? commands[0];
}

function keyCell(endpoints: readonly Endpoint[]): string {
  const each = endpoints.map((endpoint) => [endpoint.surface, keyUse(endpoint)] as const);
  const uses = new Set(each.map(([, use]) => use));
  return uses.size === 1 ? [...uses].join() : each.map(([surface, use]) => `${surface}: ${use}`).join("; ");
}

function keyUse({ method, idempotencyKey, isKeyPerBody }: Endpoint): string {
  if (method !== "POST") return "";
  if (idempotencyKey === undefined) return "no";
  if (idempotencyKey === "sent") return "sandbox only";
  return isKeyPerBody === true ? "yes, one for each body" : "yes";
}
