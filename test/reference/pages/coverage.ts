import type { Endpoint } from "../../../src/api/endpoint/endpoint";
import { surfaces } from "../../../src/base/platform";
import type { CommandDescriptions } from "../../../src/reference/command-descriptions";
import { generatedBy } from "./generated-by";

export interface EndpointCoverage {
  readonly endpoint: Endpoint;
  readonly commands: readonly string[];
}

/** Lists each endpoint with the commands that call it. */
export function coverage(
  endpoints: readonly Endpoint[],
  { commands }: CommandDescriptions,
): readonly EndpointCoverage[] {
  return endpoints.map((endpoint) => ({
    endpoint,
    commands: commands.filter(({ record }) => record.calls.includes(endpoint)).map(({ path }) => path),
  }));
}

/** Returns the endpoints that no command calls, except deprecated ones. */
export function gaps(covered: readonly EndpointCoverage[]): readonly string[] {
  return covered
    .filter(({ endpoint, commands }) => commands.length === 0 && endpoint.isDeprecated !== true)
    .map(({ endpoint }) => `${endpoint.surface} ${formatOperation(endpoint)}`);
}

export const formatOperation = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

/** Returns a label for operations outside the interface description, and an empty string for all others. */
export const extensionLabel = ({ isExtension }: Pick<Endpoint, "isExtension">) =>
  isExtension === true ? " (extension)" : "";

export function coverageMarkdown(covered: readonly EndpointCoverage[]): string {
  const parts = surfaces.map((surface) => {
    const rows = covered.filter(({ endpoint }) => endpoint.surface === surface).map(endpointRow);
    return `## ${surface}\n\n| Endpoint | Commands | Rules |\n|---|---|---|\n${rows.join("\n")}\n`;
  });
  const called = covered.filter(({ commands }) => commands.length > 0).length;
  return `<!-- ${generatedBy} -->
# Coverage

${called} of ${covered.length} endpoints have a command. The others are deprecated; \`recoup api\` can call them like any other. The rules are listed in [rules.md](../rules.md).

${parts.join("\n")}`;
}

function endpointRow({ endpoint, commands }: EndpointCoverage): string {
  const calledBy =
    commands.map((path) => `\`${path}\``).join(", ") || "`api`: deprecated, see `recoup explain replay`";
  return `| \`${formatOperation(endpoint)}\`${extensionLabel(endpoint)} | ${calledBy} | ${endpoint.rules.join(", ")} |`;
}
