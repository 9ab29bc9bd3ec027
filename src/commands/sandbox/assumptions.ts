import type * as z from "zod";
import { advice, recoup } from "../../base/advice/advice";
import { requireWord } from "../../base/text/unknown-word";
import { repeatedOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { listFullTexts, reportLocalList } from "../../cli/output/local-report";
import { type ReadingsFile, readingsOption, readReadingsFile } from "../../kit/readings/readings-file";
import type { Column } from "../../render/report";
import { type Assumption, assumptions, fixedReasons, switches } from "../../sandbox";
import type { ListedAssumption } from "./shapes/document";

const columns: readonly Column[] = [
  { path: "id", title: "Id", kind: "id", priority: 1 },
  { path: "reading", title: "Reading", kind: "text", priority: 1 },
  { path: "where", title: "Where", kind: "text", priority: 2 },
  { path: "readings", title: "Readings", kind: "text", priority: 3 },
  { path: "active", title: "Active", kind: "text", priority: 4 },
  { path: "whyFixed", title: "Why fixed", kind: "text", priority: 6 },
  { path: "state", title: "State", kind: "text", priority: 2 },
  { path: "learned.from", title: "From", kind: "text", priority: 5 },
  { path: "learned.at", title: "At", kind: "time", priority: 5 },
];

export default command({
  details:
    "List every behavior of the sandbox that is inferred rather than specified. AMB: the platform's description can be read in several ways. NS: the description says nothing. The real platform may behave differently, and the other commands allow for that. Most have named readings: --readings of `sandbox serve`, `sandbox exec`, `test run`, `test judge`, `test record`, `test drift` and `test fuzz` chooses among them. The others say why they have none. With the same file, this list shows the chosen ones, and the state of each: `assumed`, `confirmed` if a host was found to act like the default, `settled` if it acts differently.",
  examples: {
    "recoup sandbox assumptions": "all of them",
    "recoup sandbox assumptions --id AMB-13 --json": "one",
  },
  options: { id: repeatedOption("--id <id>", "only this assumption; repeatable"), ...readingsOption },
  prints: { list: async () => (await import("./shapes/document")).ListedAssumption },
  async run({ options }, { host, style }) {
    const { id: ids = [] } = options;
    const chosenIds = ids.map(parseAssumptionId);
    const file = (await readReadingsFile(host, options)) ?? { readings: {}, learned: [] };
    const rows = assumptions
      .filter(({ id }) => ids.length === 0 || chosenIds.includes(id))
      .map((assumption) => showAssumption(assumption, file));
    return reportLocalList(style, {
      rows,
      view: () => listFullTexts(rows.map((row) => [row.id, describeAssumption(row)])),
      columns,
      idPath: "id",
      emptyText: "No assumptions.",
    });
  },
});

function describeAssumption({ whyFixed, ...assumption }: ShownAssumption): string {
  const { reading, where, readings, active, state, learned } = assumption;
  const choices = readings.map((name) => (name === active ? `[${name}]` : name)).join(", ");
  return [
    `${reading}\n${where}`,
    ...(choices === "" ? [] : [`Readings: ${choices}`]),
    ...(whyFixed === null ? [] : [`Can't be switched. ${whyFixed}`]),
    ...(learned === undefined ? [] : [`${state} on ${learned.from} (${learned.environment}), ${learned.at}`]),
  ].join("\n");
}

function parseAssumptionId(text: string): string {
  const validIds = assumptions.map(({ id }) => id);
  const hint = advice`${recoup`sandbox assumptions`} lists them.`;
  return requireWord(text.toUpperCase(), validIds, `There is no assumption "${text}".`, hint);
}

type ShownAssumption = z.infer<typeof ListedAssumption>;

function showAssumption({ id, reading, where, fixed }: Assumption, file: ReadingsFile): ShownAssumption {
  const meanings = switches[id]?.readings ?? {};
  const readings = Object.keys(meanings);
  const active = file.readings[id] ?? readings[0] ?? null;
  const isDefault = active === (readings[0] ?? null);
  const learnedReading = file.learned.findLast(({ assumption }) => assumption === id);
  const state = learnedReading === undefined ? "assumed" : isDefault ? "confirmed" : "settled";
  return {
    id,
    reading: isDefault ? reading : (meanings[active ?? ""] ?? reading),
    where,
    readings,
    active,
    whyFixed: fixed === undefined ? null : fixedReasons[fixed],
    state,
    ...(learnedReading && {
      learned: { from: learnedReading.from, environment: learnedReading.environment, at: learnedReading.at },
    }),
  };
}
