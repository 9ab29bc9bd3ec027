import { optionRow } from "../cli/flags/option-row";
import type { Prints } from "../cli/flags/prints";
import { usageLine } from "../cli/line/help/usage";
import { extensionLabel, formatOperation } from "./coverage";
import { commandsOf, type Described, type DescribedCommand, type DescribedFlag } from "./described";
import { generatedBy } from "./generated";
import type { SchemaFile } from "./json-schemas";

const comment = `<!-- ${generatedBy} -->`;

/** The page of a noun with all of its commands. */
export function nounMarkdown(noun: string, described: Described, schemas: readonly SchemaFile[]): string {
  const commands = commandsOf(described, noun);
  const parts = commands.map((known) => commandMarkdown(known, schemas));
  return `${comment}\n# recoup ${noun}\n\n${sentence(described.nouns[noun]?.summary ?? "")}\n\n${parts.join("\n")}`;
}

export function indexMarkdown({ nouns, commands, globalFlags }: Described): string {
  const rows = Object.entries(nouns).map(
    ([noun, { summary }]) => `| [${noun}](${noun}.md) | ${cell(summary)} |`,
  );
  const lines = commands.map(
    ({ path, summary }) => `| [${path}](${path.split(" ")[0]}.md#${anchor(path)}) | ${cell(summary)} |`,
  );
  return `${comment}
# Reference

| Noun | |
|---|---|
${rows.join("\n")}

[Coverage](coverage.md) lists the commands that call each endpoint of the platform. \`schemas\` contains a JSON Schema of what each command prints with \`--json\`, of [an error](schemas/error.schema.json) and of [a dry run](schemas/dry-run.schema.json).

## Commands

| Command | |
|---|---|
${lines.join("\n")}

## Global options

${flagTable(globalFlags)}`;
}

function commandMarkdown(known: DescribedCommand, schemas: readonly SchemaFile[]): string {
  const { path, summary, record, flags } = known;
  const { argument, examples, calls } = record;
  return [
    `## recoup ${path}\n`,
    `\`${usageLine(path, record)}\`\n`,
    `${record.details ?? sentence(summary)}\n`,
    ...(argument === undefined ? [] : [`\`${argument.name}\`: ${argument.description}\n`]),
    ...(flags.length === 0 ? [] : [flagTable(flags)]),
    `\`\`\`sh\n${examples.map(({ line, note }) => `# ${note}\n${line}`).join("\n")}\n\`\`\`\n`,
    ...(calls.length === 0
      ? []
      : [
          `Calls ${calls.map((call) => `\`${formatOperation(call)}\` (${call.surface})${extensionLabel(call)}`).join(", ")}.\n`,
        ]),
    `${describeOutput(
      record.prints,
      schemas.filter((schema) => schema.path === path),
    )}\n`,
  ].join("\n");
}

function describeOutput(prints: Prints | undefined, schemas: readonly SchemaFile[]): string {
  if (prints?.nothing !== undefined) return `Has no JSON output: ${prints.nothing}.`;
  const links = schemas.map(({ file }) => `[${file}](schemas/${file})`);
  return `With \`--json\` it prints ${links.join(", ")}.`;
}

function flagTable(flags: readonly DescribedFlag[]): string {
  const rows = flags
    .map(({ option }) => optionRow(option))
    .map(([flag, description]) => `| \`${pipes(flag)}\` | ${cell(description)} |`);
  return `| Flag | |\n|---|---|\n${rows.join("\n")}\n`;
}

const pipes = (text: string) => text.replaceAll("|", "\\|");
/** Outside of code an angle bracket would start a tag. */
const cell = (text: string) => pipes(text).replace(/`[^`]*`|</g, (part) => (part === "<" ? "&lt;" : part));
const anchor = (path: string) => `recoup-${path.replaceAll(" ", "-")}`;
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
