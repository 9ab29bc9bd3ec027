import { added, compareChanges } from "../grading/changes";
import { has, type Row, rowsOf } from "../grading/state";
import { compareLines } from "../grading/work-folder";
import type { Outcome, Task } from "../task";

/** Returns the rows that a new case adds to the world. */
const claim = (values: Row, debtor: Row) => [
  added("cases", { is_test: 0, is_deleted: 0, ...values }),
  added("debtors", debtor),
];

const submitted = ({ changes }: Outcome) =>
  changes.filter(({ table, what }) => table === "cases" && what === "added").map(({ row }) => row);

const [lyngby, weidmann] = [1, 2];

const submitClaim: Task = {
  id: "submit-claim",
  prompt: `We also have the account of a creditor, Lyngby Møbelværk: its key is the customer key of our
profile. It has an unpaid invoice, INV-7788 of 12 January 2026 over 1250.00 EUR, which was due on 11
February. The debtor is a company in Germany, Muster GmbH. Submit it as a real case, not a test case, and
write its case reference to case.txt.`,
  grade(outcome) {
    const values = {
      creditor: lyngby,
      creditor_reference: "INV-7788",
      gross_amount: 1250_000,
      currency: "EUR",
      date: Date.parse("2026-01-12"),
      due_date: Date.parse("2026-02-11"),
    };
    const debtor = { name: "Muster GmbH", type: "Company", country_alpha2: "DE" };
    return [
      ...compareChanges(outcome.changes, claim(values, debtor)),
      ...compareLines("case.txt", outcome.work.lines("case.txt"), [
        String(submitted(outcome)[0]?.reference ?? "the reference of a new case"),
      ]),
    ];
  },
};

const claimsCsv = `creditorReference,amountToRecover,currencyCode,date,debtor.type,debtor.name,debtor.countryAlpha2
WE-7001,310.00,EUR,2026-03-02,Company,Birkenfeld Bau GmbH,DE
WE-7002,95.40,,2026-03-04,Private,Kim Muster,AT
WE-7003,1200.00,EUR,2026-03-09,Company,Fjordlys AS,NO
WE-7004,77.00,EUR,2026-03-11,Private,Alex Beispiel,NL
`;

const importClaims: Task = {
  id: "import-claims",
  prompt: `claims.csv has the new claims of our client Weidmann, kb-1002: we bring it as a referral partner.
Submit all of them. In one line the currency is missing; it is EUR. Write the creditor references that the
platform refuses to refused.txt. Nothing may be submitted twice.`,
  arrange: ({ write }) => write("claims.csv", claimsCsv),
  grade(outcome) {
    const row = (creditor_reference: string, gross_amount: number, name: string, country_alpha2: string) =>
      claim(
        { creditor: weidmann, creditor_reference, gross_amount, currency: "EUR" },
        { name, country_alpha2 },
      );
    return [
      ...compareChanges(outcome.changes, [
        ...row("WE-7001", 310_000, "Birkenfeld Bau GmbH", "DE"),
        ...row("WE-7002", 95_400, "Kim Muster", "AT"),
        ...row("WE-7004", 77_000, "Alex Beispiel", "NL"),
      ]),
      ...compareLines("refused.txt", outcome.work.lines("refused.txt"), ["WE-7003"]),
    ];
  },
};

/** A lost response isn't a rejection, so submitting again must not create a second case. */
const lostAnswer: Task = {
  id: "lost-answer",
  prompt: `Submit a claim of our client Weidmann, kb-1002: invoice WE-5501 of 2 March 2026 over 480.00 EUR
against Kim Muster, a private person in Germany. The connection is bad today, and answers get lost. In the
end there must be exactly one case; write its case reference to case.txt.`,
  arrange: async ({ sandbox }) => {
    await sandbox.change("POST", "faults", { operation: "submitCase", kind: "drop-after", next: 2 });
  },
  grade(outcome) {
    const values = {
      creditor: weidmann,
      creditor_reference: "WE-5501",
      gross_amount: 480_000,
      currency: "EUR",
      date: Date.parse("2026-03-02"),
    };
    const debtor = { name: "Kim Muster", type: "Private", country_alpha2: "DE" };
    return [
      ...compareChanges(outcome.changes, claim(values, debtor)),
      ...compareLines("case.txt", outcome.work.lines("case.txt"), [
        String(submitted(outcome)[0]?.reference ?? "the reference of a new case"),
      ]),
    ];
  },
};

const clientToken: Task = {
  id: "client-token",
  prompt: `A colleague's program is to read the cases of our client Weidmann, kb-1002, on test. It needs a
bearer token for that: write it to token.txt, and nothing else.`,
  async grade({ before, changes, work, sandbox }) {
    const token = work.text("token.txt").trim();
    const answer = await fetch(`${sandbox.surfaces.test.customer.url}/cases?PageSize=1`, {
      headers: { authorization: `Bearer ${encodeURI(token)}` },
    });
    const [found] = answer.ok ? ((await answer.json()) as { readonly cases: readonly Row[] }).cases : [];
    const isWeidmann = rowsOf(before, "cases").some((row) =>
      has(row, { creditor: weidmann, id: found?.id ?? "" }),
    );
    const findings = isWeidmann
      ? []
      : [`the token in token.txt reads no case of Weidmann (${answer.status})`];
    return [...findings, ...compareChanges(changes, [])];
  },
};

export const claims: readonly Task[] = [submitClaim, importClaims, lostAnswer, clientToken];
