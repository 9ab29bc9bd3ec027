import { formatOptionRow } from "../../../src/cli/flags/option";
import type { Command } from "../../../src/cli/line/command";
import { formatUsage } from "../../../src/cli/line/help/usage";
import {
  type CommandDescriptions,
  type DescribedCommand,
  type DescribedFlag,
  listNounCommands,
} from "../../../src/reference/command-descriptions";
import { extensionLabel, formatOperation } from "./coverage";
import { generatedBy } from "./generated-by";

const comment = `<!-- ${generatedBy} -->`;

export function nounMarkdown(noun: string, described: CommandDescriptions): string {
  const commands = listNounCommands(described, noun);
  const parts = commands.map(commandMarkdown);
  return `${comment}\n# recoup ${noun}\n\n${sentence(described.nouns[noun]?.summary ?? "")}\n\n${parts.join("\n")}`;
}

export function indexMarkdown({ nouns, commands, globalFlags }: CommandDescriptions): string {
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

[Coverage](coverage.md) lists the commands that call each endpoint of the platform. \`recoup schema\` prints the JSON Schema of what a command prints with \`--json\`, of an error and of a dry run.

## Commands

| Command | |
|---|---|
${lines.join("\n")}

## Global options

${flagTable(globalFlags)}`;
}

function commandMarkdown({ path, summary, record, flags }: DescribedCommand): string {
  const { argument, examples, calls } = record;
  return [
    `## recoup ${path}\n`,
    `\`${formatUsage(path, record)}\`\n`,
    `${record.details ?? sentence(summary)}\n`,
    ...(argument === undefined ? [] : [`\`${argument.name}\`: ${argument.description}\n`]),
    ...(flags.length === 0 ? [] : [flagTable(flags)]),
    `\`\`\`sh\n${Object.entries(examples)
      .map(([line, note]) => `# ${note}\n${line}`)
      .join("\n")}\n\`\`\`\n`,
    ...(calls.length === 0
      ? []
      : [
          `Calls ${calls.map((call) => `\`${formatOperation(call)}\` (${call.surface})${extensionLabel(call)}`).join(", ")}.\n`,
        ]),
    `${describeOutput(path, record)}\n`,
  ].join("\n");
}

function describeOutput(path: string, { prints }: Command): string {
  if (prints?.noJsonReason !== undefined) return `Has no JSON output: ${prints.noJsonReason}.`;
  const line = `\`recoup schema ${path}\``;
  if (prints?.lines === undefined) return `${line} prints the schema of its \`--json\`.`;
  const isStream = prints.record === undefined && prints.list === undefined;
  const ofLines = `\`recoup schema ${path} --line\``;
  return isStream
    ? `${ofLines} prints the schema of each line of its \`--json\`.`
    : `${line} prints the schema of its \`--json\`, and with \`--line\` that of each line of \`-o ndjson\`.`;
}

function flagTable(flags: readonly DescribedFlag[]): string {
  const rows = flags
    .map(({ option }) => formatOptionRow(option))
    .map(([flag, description]) => `| \`${escapePipes(flag)}\` | ${cell(description)} |`);
  return `| Flag | |\n|---|---|\n${rows.join("\n")}\n`;
}

const escapePipes = (text: string) => text.replaceAll("|", "\\|");
/** Escapes pipes, and also `<` outside of code, where it would start a tag. */
const cell = (text: string) =>
  escapePipes(text).replace(/`[^`]*`|</g, (part) => (part === "<" ? "&lt;" : part));
const anchor = (path: string) => `recoup-${path.replaceAll(" ", "-")}`;
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
