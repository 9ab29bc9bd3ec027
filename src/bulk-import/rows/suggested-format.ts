import { advice, buildTypedLine, type Hint } from "../../base/advice/advice";
import { readLocalNumber } from "./cell";
import { requireDatePattern } from "./local-format";

/** A cell that could only be valid in a local format. */
export interface LocalText {
  readonly kind: "number" | "date";
  readonly text: string;
}

const decimalSigns = [",", "."] as const;
/** Maps each format to the one that also accepts single digits. */
const dateFormats = new Map([
  ["DD.MM.YYYY", "D.M.YYYY"],
  ["DD/MM/YYYY", "D/M/YYYY"],
  ["MM/DD/YYYY", "M/D/YYYY"],
  ["DD-MM-YYYY", "D-M-YYYY"],
  ["MM-DD-YYYY", "M-D-YYYY"],
]);

/** Keeps the formats that explain every rejected number and date in a file. */
export class SuggestedFormat {
  #count = 0;
  readonly #decimals = new Set<(typeof decimalSigns)[number]>(decimalSigns);
  readonly #strict = new Set(dateFormats.keys());
  readonly #loose = new Set(dateFormats.values());
  readonly #kinds = new Set<LocalText["kind"]>();

  add(texts: readonly LocalText[]): void {
    for (const { kind, text } of texts) {
      this.#count++;
      this.#kinds.add(kind);
      if (kind === "number")
        narrowFormats(this.#decimals, (decimal) => readLocalNumber(text, decimal) !== undefined);
      else
        for (const formats of [this.#strict, this.#loose])
          narrowFormats(formats, (format) => requireDatePattern("", format).read(text) !== undefined);
    }
  }

  /**
   * Suggests the user's line with flags for the format that explains all `findings`. Returns undefined unless
   * exactly one does, because formats are never guessed.
   */
  hint(line: readonly string[], findingCount: number): Hint | undefined {
    if (this.#count === 0 || this.#count !== findingCount) return undefined;
    const flags = [
      ...this.#flag("number", "--decimal", this.#decimals),
      ...this.#flag("date", "--date-format", this.#dates),
    ];
    if (flags.includes(undefined)) return undefined;
    return advice`If that is the format of the file, run ${buildTypedLine([...line, ...(flags as string[])])}.`;
  }

  /**
   * Returns the two-digit format if it explains all dates and is the only one left; otherwise the formats
   * that also accept single digits.
   */
  get #dates(): ReadonlySet<string> {
    if (this.#loose.size !== 1 || this.#strict.size === 0) return this.#loose;
    return this.#strict;
  }

  #flag(kind: LocalText["kind"], name: string, candidates: ReadonlySet<string>) {
    if (!this.#kinds.has(kind)) return [];
    const [onlyFormat, ...others] = candidates;
    return [name, others.length === 0 ? onlyFormat : undefined];
  }
}

function narrowFormats<Format>(formats: Set<Format>, explains: (format: Format) => boolean): void {
  for (const format of [...formats]) if (!explains(format)) formats.delete(format);
}
