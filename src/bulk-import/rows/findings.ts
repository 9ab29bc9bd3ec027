import type { Hint } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Finding } from "../../base/finding";
import { type JsonObject, readText } from "../../base/json/json";
import { pluralize } from "../../base/text/numbers/format-count";
import type { Context } from "../../cli/session/context";

const maxShownFindings = 100;

/** Maximum number of rows listed by a failure after sending. */
export const maxListedFindings = 20;

/** Returns the first of `total` findings, and a line that says where to find the rest. */
export function shortenFindings(
  findings: readonly string[],
  total: number,
  moreText: string,
): readonly string[] {
  const shownFindings = findings.slice(0, maxListedFindings);
  const omittedCount = total - shownFindings.length;
  return omittedCount === 0 ? shownFindings : [...shownFindings, `and ${omittedCount} more: ${moreText}`];
}

export const renamePaths = (
  findings: readonly Finding[],
  columnByField: ReadonlyMap<string, string>,
): readonly Finding[] =>
  findings.map(({ path, message }) => ({ path: columnByField.get(path) ?? path, message }));

/** Renames request fields in findings to column names. Also requires the row to name its case. */
export function toRowFindings(
  row: JsonObject,
  findings: readonly Finding[],
  columnByField: ReadonlyMap<string, string>,
): readonly Finding[] {
  const columnFindings = renamePaths(findings, columnByField);
  return readText(row, "case").trim() === ""
    ? [{ path: "case", message: "is required" }, ...columnFindings]
    : columnFindings;
}

/** Collects the first findings and counts all of them. */
export class Findings {
  readonly #shown: Record<string, string[]> = {};
  #count = 0;
  #rows = 0;
  readonly #ignored = new Map<string, number>();

  add(row: number, findings: readonly Finding[]): void {
    if (findings.length > 0) this.#rows++;
    for (const { path, message } of findings) {
      if (++this.#count > maxShownFindings) continue;
      const name = path === "" ? `row ${row}` : `row ${row}, ${path}`;
      this.#shown[name] = [...(this.#shown[name] ?? []), message];
    }
  }

  /** Counts entries that aren't rows to send. */
  ignore(kind: string): void {
    this.#ignored.set(kind, (this.#ignored.get(kind) ?? 0) + 1);
  }

  /** Formats the ignored entries, for example `Ignored: unbooked entry (3).` */
  get ignored(): string | undefined {
    const counts = [...this.#ignored].map(([kind, times]) => `${kind} (${times})`);
    return counts.length === 0 ? undefined : `Ignored: ${counts.join(", ")}.`;
  }

  /** Prints a warning such as `Warning: row 2, amount: 1.005 has more than two decimals; EUR has 2.` */
  async warn({ warn }: Pick<Context, "warn">): Promise<void> {
    for (const [name, messages] of Object.entries(this.#shown))
      await warn(`Warning: ${name}: ${messages.join("; ")}.`);
    if (this.#count > maxShownFindings) await warn(`Warning: and ${this.#count - maxShownFindings} more.`);
  }

  get count(): number {
    return this.#count;
  }

  refuse(name: string, hint: Hint = "Fix the rows and run again."): void {
    if (this.#count === 0) return;
    const countText = `${pluralize(this.#count, "finding")} in ${pluralize(this.#rows, "row")}`;
    const omittedCount = this.#count - maxShownFindings;
    throw new Failure("usage", `The rows of ${name} are not valid (${countText}); nothing was sent.`, {
      fields: this.#shown,
      ...(omittedCount > 0 ? { findings: [`and ${omittedCount} more`] } : {}),
      hint,
    });
  }
}
