/** A transaction that a test can write in any statement format. */
export interface WrittenStatement {
  /** Negative for a debit. */
  readonly amount: string;
  readonly currency: string;
  readonly date: string;
  readonly text: string;
  readonly endToEndId?: string;
  readonly bankReference?: string;
  readonly name?: string;
}

interface Ends {
  readonly currency: string;
  readonly opening: string;
  readonly closing: string;
}

export const camtVersions = ["02", "04", "06", "08", "10"] as const;
export type CamtVersion = (typeof camtVersions)[number];

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Returns one statement per currency, using the elements of this camt version. */
export function camt(
  version: CamtVersion,
  entries: readonly WrittenStatement[],
  balances: readonly Ends[] = [],
): string {
  const isNew = Number(version) >= 8;
  const currencies = [...new Set(entries.map(({ currency }) => currency))];
  const statements = currencies.map((currency) => {
    const ends = balances.find((balance) => balance.currency === currency);
    const currencyEntries = entries.filter((entry) => entry.currency === currency);
    return `<Stmt><Id>${currency}</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>${currency}</Ccy></Acct>${ends === undefined ? "" : balance("OPBD", ends.opening, currency) + balance("CLBD", ends.closing, currency)}${currencyEntries.map((statement) => entry(statement, Number(version), isNew)).join("\n")}</Stmt>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>${statements.join("\n")}</BkToCstmrStmt></Document>\n`;
}

const unsigned = (amount: string) => amount.replace("-", "");
const directionOf = (amount: string) => (amount.startsWith("-") ? "DBIT" : "CRDT");

const balance = (code: string, amount: string, currency: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${unsigned(amount)}</Amt><CdtDbtInd>${directionOf(amount)}</CdtDbtInd><Dt><Dt>2026-03-01</Dt></Dt></Bal>`;

function entry(written: WrittenStatement, version: number, isNew: boolean): string {
  const { amount, currency, date, text, endToEndId = "NOTPROVIDED", bankReference, name } = written;
  const money = `<Amt Ccy="${currency}">${unsigned(amount)}</Amt><CdtDbtInd>${directionOf(amount)}</CdtDbtInd>`;
  const party = amount.startsWith("-") ? "Cdtr" : "Dbtr";
  const named = `<Nm>${escaped(name ?? "")}</Nm>`;
  const parties =
    name === undefined
      ? ""
      : `<RltdPties><${party}>${isNew ? `<Pty>${named}</Pty>` : named}</${party}></RltdPties>`;
  // In version 02, the details have no amount or direction.
  const entryDetails =
    version === 2
      ? `<AmtDtls><TxAmt><Amt Ccy="${currency}">${unsigned(amount)}</Amt></TxAmt></AmtDtls>`
      : money;
  const details = `<NtryDtls><TxDtls><Refs><EndToEndId>${escaped(endToEndId)}</EndToEndId></Refs>${entryDetails}${parties}<RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls></NtryDtls>`;
  return `<Ntry>${money}<Sts>${isNew ? "<Cd>BOOK</Cd>" : "BOOK"}</Sts><BookgDt><Dt>${date}</Dt></BookgDt><ValDt><Dt>${date}</Dt></ValDt>${bankReference === undefined ? "" : `<AcctSvcrRef>${bankReference}</AcctSvcrRef>`}<BkTxCd/>${details}</Ntry>`;
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

export function bankCsv(entries: readonly WrittenStatement[]): string {
  const rows = entries.map(({ amount, currency, date, text, endToEndId = "", bankReference = "" }) =>
    [date, amount, currency, text, endToEndId, bankReference].map(quoted).join(","),
  );
  return `${["date,amount,currency,remittance,endToEndId,bankReference", ...rows].join("\n")}\n`;
}

/** Returns the creditor's books as CSV, with the case named in each row. */
export function booksCsv(
  rows: readonly (Omit<WrittenStatement, "text"> & { readonly case: string })[],
): string {
  const lines = rows.map((row) => [row.case, row.amount, row.date, row.currency].map(quoted).join(","));
  return `${["case,amount,date,currency", ...lines].join("\n")}\n`;
}
