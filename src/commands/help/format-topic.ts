import { helpWidth } from "../../cli/flags/help-width";
import { wrap } from "../../render/table/wrap";
import type { HelpTopic } from "./topic";

const lines = (text: string, columns: number) => wrap(text, columns, ({ length }) => length);

/** Formats a topic as plain text, the same on a terminal and in a pipe. */
export function formatTopic({ name, summary, sections }: HelpTopic): string {
  const parts = sections.map(({ title, text, rows = [] }) =>
    [...(title === undefined ? [] : [`${title}:`]), ...lines(text, helpWidth), ...formatRows(rows)].join(
      "\n",
    ),
  );
  return `${name}: ${summary}\n\n${parts.join("\n\n")}\n`;
}

const maxNameWidth = 44;

/** A name that is too long for its column gets a line of its own. */
function formatRows(rows: readonly (readonly [string, string])[]): readonly string[] {
  const column = Math.max(0, ...rows.map(([name]) => name.length).filter((length) => length <= maxNameWidth));
  return rows.flatMap(([name, what]) => {
    const described = lines(what, helpWidth - column - 4);
    const indent = " ".repeat(column + 4);
    if (name.length > column) return [`  ${name}`, ...described.map((line) => indent + line)];
    const [first = "", ...more] = described;
    return [`  ${name.padEnd(column)}  ${first}`, ...more.map((line) => indent + line)];
  });
}
