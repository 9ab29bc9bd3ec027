import { type JsonValue, RawJson, readText } from "../../../src/base/json/json";
import { buildRow } from "../../../src/browse/load/list-reader";
import type { Effect, Message } from "../../../src/browse/model/messages";
import { getShownTab, type ListContent, type State } from "../../../src/browse/model/state";
import type { Step } from "../../../src/browse/model/steps";
import { start, update } from "../../../src/browse/model/update";
import type { ScreenSpec, TabSpec } from "../../../src/browse/tabs/spec";
import type { Column } from "../../../src/render/report";

const columns: readonly Column[] = [
  { path: "reference", title: "Reference", kind: "id", priority: 1 },
  { path: "debtor.name", title: "Debtor", kind: "text", priority: 1 },
  { path: "remainder", title: "Remainder", kind: "money", priority: 1 },
];

const size = { columns: 80, rows: 15 };

/** Returns a case that the platform could send. */
export const caseNumbered = (number: number, name = `Debtor ${number}`) => ({
  id: `id-${number}`,
  reference: `REF${number}`,
  debtor: { name },
  remainder: number % 7,
});

/** A browse session whose messages come from the test. */
export class TestSession {
  #step: Step;
  effects: readonly Effect[] = [];

  constructor(spec: ScreenSpec, active = 0) {
    this.#step = start(spec, active, size);
    this.effects = this.#step.effects;
  }

  static of(...tabs: readonly TabSpec[]): TestSession {
    return new TestSession({ title: "", tabs });
  }

  get state(): State {
    return this.#step.state;
  }

  get list(): ListContent {
    const { content } = getShownTab(this.state);
    if (content.kind !== "list") throw new Error(`the tab shows a ${content.kind}`);
    return content;
  }

  get references(): readonly string[] {
    const { rows, visibleIndexes: shown = rows.map((_, index) => index) } = this.list;
    return shown.map((index) => readText(rows[index]?.record.value, "reference"));
  }

  send(message: Message): this {
    this.#step = update(this.state, message);
    this.effects = this.#step.effects;
    return this;
  }

  press(...keys: readonly string[]): this {
    for (const key of keys) this.send({ kind: "key", key });
    return this;
  }

  page(records: readonly unknown[], total?: number): this {
    const { load } = getShownTab(this.state);
    if (getShownTab(this.state).content.kind === "loading")
      this.send({ kind: "list", load, columns, idPath: "id", emptyText: "No cases.", now: undefined });
    const rows = records.map((record) => buildRow(RawJson.of(record), columns));
    return this.send({ kind: "rows", load, rows, total });
  }

  end(problem?: string): this {
    return this.send({ kind: "end", load: getShownTab(this.state).load, problem });
  }

  card(lines: readonly string[], record: JsonValue): this {
    return this.send({ kind: "card", load: getShownTab(this.state).load, lines, record, idPath: "id" });
  }
}

export const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => caseNumbered(from + index));
