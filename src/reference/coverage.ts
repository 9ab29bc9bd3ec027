import type { Endpoint } from "../api/endpoint/endpoint";
import { surfaces } from "../base/platform";
import type { Described } from "./described";
import { generatedBy } from "./generated";

export interface Covered {
  readonly endpoint: Endpoint;
  /** Paths of the commands that call it. */
  readonly commands: readonly string[];
}

/** Which command calls which endpoint. */
export function coverage(endpoints: readonly Endpoint[], { commands }: Described): readonly Covered[] {
  return endpoints.map((endpoint) => ({
    endpoint,
    commands: commands.filter(({ record }) => record.calls.includes(endpoint)).map(({ path }) => path),
  }));
}

/** Endpoints that no command calls though nothing has replaced them. */
export function gaps(covered: readonly Covered[]): readonly string[] {
  return covered
    .filter(({ endpoint, commands }) => commands.length === 0 && endpoint.isDeprecated !== true)
    .map(({ endpoint }) => `${endpoint.surface} ${tellOperation(endpoint)}`);
}

export const tellOperation = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

/** What the interface description does not specify is marked wherever it is named. */
export const extensionMark = ({ isExtension }: Pick<Endpoint, "isExtension">) =>
  isExtension === true ? " (extension)" : "";

export function coverageMarkdown(covered: readonly Covered[]): string {
  const parts = surfaces.map((surface) => {
    const rows = covered.filter(({ endpoint }) => endpoint.surface === surface).map(rowOf);
    return `## ${surface}\n\n| Endpoint | Commands | Rules |\n|---|---|---|\n${rows.join("\n")}\n`;
  });
  const called = covered.filter(({ commands }) => commands.length > 0).length;
  return `<!-- ${generatedBy} -->
# Coverage

Of ${covered.length} endpoints ${called} have a command. The others are deprecated, and \`recoup api\` reaches them as it does all. What a rule says stands in [rules.md](../rules.md).

${parts.join("\n")}`;
}

function rowOf({ endpoint, commands }: Covered): string {
  const told =
    commands.map((path) => `\`${path}\``).join(", ") || "`api`: deprecated, see `recoup explain replay`";
  return `| \`${tellOperation(endpoint)}\`${extensionMark(endpoint)} | ${told} | ${endpoint.rules.join(", ")} |`;
}
