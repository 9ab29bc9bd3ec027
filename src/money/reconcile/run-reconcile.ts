import { Failure } from "../../base/failure";
import { readLocalFormat } from "../../bulk-import/rows/local-format";
import type { BankColumnMapping, RowMapping } from "../../bulk-import/rows/mapping";
import { openSource } from "../../bulk-import/rows/source";
import type { Context } from "../../cli/session/context";
import { readDay } from "../days";
import type { BankFile } from "./read/draft";
import { readStatement } from "./read/read-statement";
import { createBankMapping, createBooksMapping, readTable } from "./read/read-table";
import { type Period, type Reconciliation, reconcile } from "./reconcile";

interface ReconcileFlags {
  readonly books?: string;
  readonly from?: string;
  readonly to?: string;
  readonly decimal?: "." | ",";
  readonly dateFormat?: string;
}

/** Compares the bank's file and any books with the platform. */
export async function runReconcile(
  context: Context,
  file: string,
  flags: ReconcileFlags,
  columns: BankColumnMapping,
): Promise<Reconciliation> {
  const period = readPeriod(flags);
  if (file === "-" && flags.books === "-")
    throw new Failure("usage", "Only one of the two files can be stdin.");
  const format = await readLocalFormat(context, flags);
  const source = await openSource(context.host, file, { takesXml: true });
  const bankFile =
    source.format === "camt"
      ? await readStatement(source, context.signal)
      : await readBankTable(context, source, createBankMapping(format, columns));
  const booksSource = flags.books === undefined ? undefined : await openSource(context.host, flags.books);
  const booksTable = booksSource && (await readTable(context, booksSource, createBooksMapping(format)));
  if (bankFile.ignored.length > 0) await context.warn(`Ignored: ${bankFile.ignored.join(", ")}.`);
  return reconcile(context, bankFile, booksTable?.lines, period);
}

async function readBankTable(
  context: Context,
  source: Parameters<typeof readTable>[1],
  mapping: RowMapping,
): Promise<BankFile> {
  const { lines, otherCount } = await readTable(context, source, mapping);
  const days = lines.map(({ date }) => date).sort();
  const ignored = otherCount === 0 ? [] : [`payment to another recipient (${otherCount})`];
  return { lines, from: days[0], to: days.at(-1), balances: new Map(), problems: [], ignored };
}

function readPeriod({ from, to }: ReconcileFlags): Period {
  const period = { from: readDay("--from", from), to: readDay("--to", to) };
  if (period.from === undefined || period.to === undefined || period.from <= period.to) return period;
  throw new Failure("usage", `--from ${period.from} is after --to ${period.to}.`, {
    hint: "Both days are included.",
  });
}
