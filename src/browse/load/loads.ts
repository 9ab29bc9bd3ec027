import { isJsonObject, type JsonValue, RawJson } from "../../base/json/json";
import type { RecordReport } from "../../render/report";
import type { Style } from "../../render/text/style";
import type { Effect, LoadMessage } from "../model/messages";
import type { TabSpec } from "../tabs/spec";
import { renderCard } from "./card-lines";
import { renderFailure } from "./failure-lines";
import { ListReader } from "./list-reader";
import type { OpenLine } from "./open-line";

type EffectOf<Kind extends Effect["kind"]> = Extract<Effect, { kind: Kind }>;

interface Load {
  readonly stop: AbortController;
  reader?: ListReader;
  card?: Card;
}

interface Card {
  readonly render: (style: Style) => Promise<readonly string[]>;
  /** Undefined if the card displays an error. */
  readonly record: JsonValue | undefined;
  readonly idPath: string;
}

/** Content loaded for the tabs, by load number. */
export class Loads {
  readonly #loads = new Map<number, Load>();

  constructor(
    private readonly openLine: OpenLine,
    private readonly getStyle: () => Style,
    private readonly send: (message: LoadMessage) => void,
  ) {}

  async start({ load: number, spec, line }: EffectOf<"load">): Promise<void> {
    const load: Load = { stop: new AbortController() };
    this.#loads.set(number, load);
    await this.#unlessStopped(number, load, async () => {
      const report = await this.#reportOf(spec, line, load.stop.signal);
      if (report.kind === "list") {
        load.reader = new ListReader(report, load.stop.signal, (message) =>
          this.send({ load: number, ...message }),
        );
        await load.reader.read(1);
      } else if (report.kind === "record") {
        const shownReport = removeSecret(report);
        const { record, idPath } = report;
        load.card = { render: (style) => renderCard(shownReport, style), record: record.value, idPath };
        await this.layOut(number);
      }
    });
  }

  async read({ load: number, count }: EffectOf<"read">): Promise<void> {
    const load = this.#loads.get(number);
    if (load !== undefined) await this.#unlessStopped(number, load, async () => load.reader?.read(count));
  }

  async layOut(number: number): Promise<void> {
    const card = this.#loads.get(number)?.card;
    if (card === undefined) return;
    const { render, record, idPath } = card;
    this.send({ load: number, kind: "card", lines: await render(this.getStyle()), record, idPath });
  }

  stop(number: number): void {
    this.#loads.get(number)?.stop.abort();
    this.#loads.delete(number);
  }

  stopAll(): void {
    for (const number of [...this.#loads.keys()]) this.stop(number);
  }

  async #reportOf({ loaded }: TabSpec, line: readonly string[], signal: AbortSignal) {
    if (loaded === undefined) return this.openLine(line, signal);
    const { record, idPath, blocks } = loaded;
    return { kind: "record", record: RawJson.of(record), idPath, view: () => blocks } as const;
  }

  async #unlessStopped(number: number, load: Load, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (load.stop.signal.aborted) return;
      load.card = { render: (style) => renderFailure(error, style), record: undefined, idPath: "id" };
      await this.layOut(number);
    }
  }
}

/**
 * Removes a subscription's secret, which must never be shown again (SUB-12), even if the platform sends it.
 */
function removeSecret({ view, ...report }: RecordReport): RecordReport {
  return {
    ...report,
    view: (value) => view(isJsonObject(value) ? { ...value, secret: undefined, Secret: undefined } : value),
  };
}
