import { Failure } from "../../base/failure";
import { RawJson } from "../../base/json/json";
import { counted } from "../../base/text/numbers/format-count";
import type { Block, Column, Report } from "../../render/report";
import { isFound, type SelfTest } from "./self-test";

const columns: readonly Column[] = [
  { path: "name", title: "Bug", kind: "text", priority: 1 },
  { path: "check", title: "Broken rule", kind: "text", priority: 2 },
  { path: "drill", title: "Failed drill", kind: "text", priority: 2 },
  { path: "fuzz", title: "Random schedules", kind: "text", priority: 3 },
];

export function selfTestReport(signal: AbortSignal, record: SelfTest): Report {
  const failure = failureOf(signal, record);
  return {
    kind: "record",
    record: RawJson.of(record),
    idPath: "found",
    view: () => viewOf(record),
    ...(failure === undefined ? {} : { failure }),
  };
}

function viewOf({ right, bugs, found, score, total }: SelfTest): readonly Block[] {
  const rows = bugs.map(({ name, check, drill, fuzz }) => ({
    name,
    check: check ?? "",
    drill: drill ?? "",
    fuzz: fuzz ?? "",
  }));
  const alarms = Object.values(right).filter((alarm) => alarm !== null);
  const aside = alarms.length === 0 ? "the correct receiver passes" : `false alarms: ${alarms.join(", ")}`;
  return [
    { kind: "title", text: `${found} of ${counted(total, "bug")} found`, aside },
    {
      kind: "text",
      text: `webhooks check finds ${score.check}, the drills ${score.drill}, random schedules ${score.fuzz}`,
    },
    { kind: "table", columns, rows },
  ];
}

function failureOf(signal: AbortSignal, { right, bugs, found, total }: SelfTest): Failure | undefined {
  if (signal.aborted) return new Failure("interrupted", "interrupted");
  if (isFound(right)) return new Failure("check-failed", "The correct receiver fails.");
  if (found === total) return undefined;
  const missed = bugs.filter((bug) => !isFound(bug)).map(({ name }) => name);
  return new Failure("check-failed", `Not found: ${missed.join(", ")}.`);
}
