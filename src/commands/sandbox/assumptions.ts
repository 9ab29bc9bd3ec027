import { advice } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import { Failure } from "../../base/failure";
import { suggest } from "../../base/text/unknown-word";
import { repeated } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { fullTexts, localListReport } from "../../cli/output/local-report";
import type { Column } from "../../render/report";
import { assumptions } from "../../sandbox";

const columns: readonly Column[] = [
  { path: "id", title: "Id", kind: "id", priority: 1 },
  { path: "reading", title: "Reading", kind: "text", priority: 1 },
  { path: "where", title: "Where", kind: "text", priority: 2 },
];

export default command({
  details:
    "List every behavior of the sandbox that is inferred rather than specified. AMB: the platform's description can be read in several ways. NS: the description says nothing. The real platform may behave differently, and the other commands allow for that.",
  examples: [
    { line: "recoup sandbox assumptions", note: "all of them" },
    { line: "recoup sandbox assumptions --id AMB-13 --json", note: "one" },
  ],
  options: { id: repeated("--id <id>", "only this assumption; repeatable") },
  calls: [],
  prints: { list: async () => (await import("./shapes/document")).ListedAssumption },
  async run({ options: { id: ids = [] } }, { style }) {
    const chosen = ids.map(knownId);
    const rows = assumptions.filter(({ id }) => ids.length === 0 || chosen.includes(id));
    return localListReport(style, {
      rows,
      view: () => fullTexts(rows.map(({ id, reading, where }) => [id, `${reading}\n${where}`])),
      columns,
      idPath: "id",
      emptyText: "No assumptions.",
    });
  },
});

function knownId(text: string): string {
  const known = assumptions.map(({ id }) => id);
  const id = text.toUpperCase();
  if (known.includes(id)) return id;
  throw new Failure("usage", `There is no assumption "${text}".`, {
    hint: suggest(id, known, advice`${recoup`sandbox assumptions`} lists them.`),
  });
}
