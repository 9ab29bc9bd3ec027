import { getOrCreate } from "../../base/collections/get-or-create";
import { readTime } from "../../base/text/time/date";
import { dayMs } from "../../base/text/time/duration";
import { Parties } from "./parties";
import { References } from "./references";

/** Replaces values from the recorded world. A value gets the same replacement everywhere. */
export class RecordedNames {
  readonly references = new References();
  readonly parties = new Parties();
  readonly #texts = new Map<string, string>();
  #startDayMs: number | undefined;

  /** Sets the day that dates are relative to. Only the first call has an effect. */
  start(timeMs: number): void {
    this.#startDayMs ??= Math.floor(timeMs / dayMs) * dayMs;
  }

  /** Returns a date relative to the start, such as `${today-23d}`, or undefined if the text isn't a date. */
  date(text: string): string | undefined {
    const day = readTime(text)?.dayMs;
    if (day === undefined) return undefined;
    const days = Math.round((day - (this.#startDayMs ?? day)) / dayMs);
    if (Math.abs(days) > 99_999) return undefined;
    return days === 0 ? formatReference("today") : formatReference(`today${days < 0 ? "" : "+"}${days}d`);
  }

  /** Replaces free text. Equal text gets the same replacement. */
  text(value: string, noun: string): string {
    return this.#replace(`${noun}\n${value}`, (number) => `This is ${noun} ${number} of a recording.`);
  }

  /**
   * Replaces a reference chosen by the client with one that contains the run's tag, which keeps it unique.
   */
  chosenReference(value: string): string {
    const existing = this.references.find(value);
    if (existing !== undefined) return existing;
    const text = this.#replace(`reference\n${value}`, (number) => `${formatReference("tag")}-${number}`);
    return this.references.define(value, text);
  }

  /** Keeps the extension. */
  fileName(value: string): string {
    const ending = /\.([a-z\d]{2,4})$/i.exec(value)?.[1]?.toLowerCase() ?? "txt";
    return this.#replace(`file\n${value}`, (number) => `document-${number}.${ending}`);
  }

  #replace(key: string, formatText: (number: number) => string): string {
    return getOrCreate(this.#texts, key, () => {
      const kind = key.split("\n", 1)[0];
      const count = [...this.#texts.keys()].filter((candidate) => candidate.startsWith(`${kind}\n`)).length;
      return formatText(count + 1);
    });
  }
}

export const formatReference = (name: string): string => `\${${name}}`;
