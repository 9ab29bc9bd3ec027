import { expect, test } from "vitest";
import { runSteps } from "../../../src/base/async/steps";
import { createRandom } from "../../../src/sandbox/facts/random";
import { createCaseCopier } from "../../../src/sandbox/seed/copy-cases";
import { openSeededStore } from "../../support/sandbox/seeded-store";

type Row = Record<string, string | number | null>;

const guid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
const minutes = 60_000;

const { store, column } = openSeededStore();
const lastPayment = column<number>("select max(seq) as value from payments")[0] ?? 0;
const lastFinding = column<number>("select max(seq) as value from validation_items")[0] ?? 0;
let references = 0;
const copy = createCaseCopier(store, createRandom("seed", "copies"), () => `REF-${++references}`, {
  first: 301,
  last: 400,
});
const counts = [runSteps(copy(1_000)), runSteps(copy(40))];

/** Returns the row with these times moved back by `ms`. */
const moveBack = (row: Row, names: readonly string[], ms: number): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      names.includes(name) && typeof value === "number" ? value - ms : value,
    ]),
  );

const renumber = (text: Row[string], number: number) => text && `${String(text).slice(0, 3)}${number}`;

const rounds = [
  { shift: 100, count: 100, backMs: 17 * minutes, firstReference: 1 },
  { shift: 200, count: 40, backMs: 34 * minutes, firstReference: 101 },
];

test("copies each original at most once and returns the number of copies", () => {
  expect(counts).toEqual([100, 40]);
  expect(column("select max(seq) as value from cases")).toEqual([540]);
});

test.each(rounds)("copies $count cases with new IDs, references and times", (round) => {
  const { shift, count, backMs, firstReference } = round;
  for (let seq = 301; seq <= 300 + count; seq += 1) {
    const [original = {}, copied] = [seq, seq + shift].map((each) =>
      store.get<Row>("select * from cases where seq = ?", each),
    );
    const times = [
      ...["date_created", "date_updated", "date_assigned", "date_collection_started"],
      ...["date_finished", "creditor_responded_at"],
    ];
    expect(copied).toEqual({
      ...moveBack(original, times, backMs),
      seq: seq + shift,
      id: guid,
      reference: `REF-${firstReference + seq - 301}`,
      debtor: expect.any(Number),
      creditor_reference: renumber(original.creditor_reference ?? null, 10_000 + seq + shift),
      partner_reference: renumber(original.partner_reference ?? null, 100_000 + seq + shift),
    });
    expect(copied?.id).not.toBe(original.id);
  }
});

test.each([
  ["payments", lastPayment, ["date_created", "date_updated", "date", "deleted_at"], { id: guid }],
  ["validation_items", lastFinding, ["resolved_at"], {}],
] as const)("copies the %s of each copied case", (table, last, times, fresh) => {
  const originals = store.all<Row>(
    `select * from ${table} where case_seq between 301 and 400 and seq <= ? order by seq`,
    last,
  );
  const copies = store.all<Row>(`select * from ${table} where seq > ? order by seq`, last);
  const expected = rounds.flatMap(({ shift, count, backMs }) =>
    originals
      .filter(({ case_seq }) => Number(case_seq) <= 300 + count)
      .map((row) => ({
        ...moveBack(row, times, backMs),
        seq: expect.any(Number),
        case_seq: Number(row.case_seq) + shift,
        ...fresh,
      })),
  );
  expect(copies).toEqual(expected);
  expect(originals.length).toBeGreaterThan(10);
});

test("gives each copy a debtor of a copied case, from the same country as the original's", () => {
  const country = "(select country_alpha2 from debtors d where d.seq = c.debtor)";
  const countries = (from: number, to: number) =>
    column(`select ${country} as value from cases c where seq between ${from} and ${to} order by seq`);
  expect(countries(401, 500)).toEqual(countries(301, 400));
  const known = new Set(column("select debtor as value from cases where seq between 301 and 400"));
  const drawn = column<number>("select debtor as value from cases where seq > 400");
  expect(drawn.filter((debtor) => !known.has(debtor))).toEqual([]);
  expect(new Set(drawn).size).toBeGreaterThan(30);
});
