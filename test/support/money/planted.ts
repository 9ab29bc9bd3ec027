import type { PaidCase, RecordedPayment } from "./money-platform";
import type { WrittenStatement } from "./statements";

/** A row that the reconciliation must contain: its verdict and the texts of the bank rows behind it. */
export interface ExpectedFinding {
  readonly verdict: string;
  readonly texts: readonly string[];
  readonly case?: string;
}

type BooksRow = Omit<WrittenStatement, "text"> & { readonly case: string };

/** A month of payments in which everything agrees except the planted mismatches. */
export interface Month {
  readonly entries: readonly WrittenStatement[];
  readonly cases: readonly PaidCase[];
  readonly payments: ReadonlyMap<string, readonly RecordedPayment[]>;
  readonly events: ReadonlyMap<string, readonly object[]>;
  readonly books: readonly BooksRow[];
  /** Expected findings, excluding rows that agree. */
  readonly planted: readonly ExpectedFinding[];
  /** Expected findings when the payments are also compared with the creditor's books. */
  readonly plantedInBooks: readonly ExpectedFinding[];
}

const currencies = ["EUR", "USD", "JPY", "KWD"] as const;
const decimals: Readonly<Record<string, number>> = { EUR: 2, USD: 2, JPY: 0, KWD: 3 };

/** Returns a seeded generator of numbers from 0 (inclusive) to 1 (exclusive). */
function chanceFrom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const guid = (kind: number, number: number) =>
  `00000000-0000-4000-800${kind}-${String(number).padStart(12, "0")}`;

class MonthMaker {
  readonly entries: WrittenStatement[] = [];
  readonly cases: PaidCase[] = [];
  readonly payments = new Map<string, RecordedPayment[]>();
  readonly events = new Map<string, object[]>();
  readonly books: BooksRow[] = [];
  readonly planted: ExpectedFinding[] = [];
  readonly plantedInBooks: ExpectedFinding[] = [];
  #payments = 0;
  readonly #chance: () => number;

  constructor(seed: number) {
    this.#chance = chanceFrom(seed);
  }

  pick(below: number): number {
    return Math.floor(this.#chance() * below);
  }

  day(): string {
    return `2026-03-${String(2 + this.pick(27)).padStart(2, "0")}`;
  }

  amount(currency: string, factor = 1): string {
    const digits = decimals[currency] ?? 2;
    const units = 1000 + this.pick(900_000);
    return ((units * factor) / 10 ** digits).toFixed(digits);
  }

  /**
   * Adds a case. `name` is the reference that a statement uses: the platform's, the creditor's or the
   * partner's.
   */
  newCase(currency: string): { readonly paidCase: PaidCase; readonly name: string } {
    const number = this.cases.length + 1;
    const letters = String(number)
      .padStart(5, "0")
      .replace(/\d/g, (digit) => "BCDFGHJKLM"[Number(digit)] ?? "");
    const paidCase: PaidCase = {
      id: guid(1, number),
      reference: `CASE${String(number).padStart(4, "0")}`,
      creditorReference: `INV-${number}`,
      collectionPartnerReference: `Own${letters}`,
      ...{ currency, grossAmount: 10_000, remainder: 9_000, totalAddedFees: 0 },
    };
    this.cases.push(paidCase);
    const names = [paidCase.reference, paidCase.creditorReference, paidCase.collectionPartnerReference];
    return { paidCase, name: names[number % 3] ?? "" };
  }

  record(
    { id }: PaidCase,
    amount: string,
    currency: string,
    date: string,
    recipient = "CollectionPartner",
  ): RecordedPayment {
    const payment = {
      ...{ id: guid(2, ++this.#payments), date: `${date}T00:00:00Z`, currency, recipient },
      grossAmount: Number(amount),
    };
    this.payments.set(id, [...(this.payments.get(id) ?? []), payment]);
    return payment;
  }

  receive(
    amount: string,
    currency: string,
    date: string,
    text: string,
    more: Partial<WrittenStatement> = {},
  ): string {
    const remittance = `${text} ref ${this.entries.length}x`;
    this.entries.push({
      amount,
      currency,
      date,
      text: remittance,
      bankReference: `B${this.entries.length}`,
      ...more,
    });
    return more.text ?? remittance;
  }

  book(paidCase: PaidCase, amount: string, currency: string, date: string): void {
    this.books.push({ case: paidCase.reference, amount, currency, date });
  }

  expect(verdict: string, texts: readonly string[], paidCase?: PaidCase): void {
    const row = { verdict, texts, ...(paidCase && { case: paidCase.reference }) };
    this.planted.push(row);
    this.plantedInBooks.push(row);
  }
}

type Plant = (maker: MonthMaker, currency: string) => void;

/** A payment that is at the bank, on the platform and in the books. */
const agree: Plant = (maker, currency) => {
  const { paidCase, name } = maker.newCase(currency);
  const [amount, date] = [maker.amount(currency), maker.day()];
  maker.record(paidCase, amount, currency, date);
  maker.book(paidCase, amount, currency, date);
  maker.receive(amount, currency, date, `Payment for ${name}, thanks`);
};

const other = (currency: string) => (currency === "EUR" ? "USD" : "EUR");
const laterDay = (date: string) => `2026-03-${String(Number(date.slice(8)) + 2).padStart(2, "0")}`;

/** Every kind of mismatch, and rows that must not be reported as one. */
const plants: Readonly<Record<string, Plant>> = {
  "only in the bank, on a known case": (maker, currency) => {
    const { paidCase, name } = maker.newCase(currency);
    const [amount, date] = [maker.amount(currency), maker.day()];
    maker.book(paidCase, amount, currency, date);
    maker.expect("only-bank", [maker.receive(amount, currency, date, name)], paidCase);
  },
  "only in the bank, of nobody": (maker, currency) => {
    maker.expect("only-bank", [maker.receive(maker.amount(currency), currency, maker.day(), "Lottery 4711")]);
  },
  "a debit of the bank": (maker, currency) => {
    maker.expect("only-bank", [
      maker.receive(`-${maker.amount(currency)}`, currency, maker.day(), "Account fee"),
    ]);
  },
  "only on the platform": (maker, currency) => {
    const { paidCase } = maker.newCase(currency);
    const [amount, date] = [maker.amount(currency), maker.day()];
    maker.record(paidCase, amount, currency, date);
    maker.book(paidCase, amount, currency, date);
    maker.expect("only-platform", [], paidCase);
  },
  "another amount": (maker, currency) => {
    const { paidCase, name } = maker.newCase(currency);
    const [amount, date] = [maker.amount(currency), maker.day()];
    maker.record(paidCase, `1${amount}`, currency, date);
    maker.book(paidCase, amount, currency, date);
    maker.expect("amount-differs", [maker.receive(amount, currency, date, name)], paidCase);
  },
  "another date": (maker, currency) => {
    const { paidCase, name } = maker.newCase(currency);
    const [amount, date] = [maker.amount(currency), maker.day()];
    maker.record(paidCase, amount, currency, laterDay(date));
    maker.book(paidCase, amount, currency, date);
    maker.expect("date-differs", [maker.receive(amount, currency, date, name)], paidCase);
  },
  "recorded twice": (maker, currency) => {
    const { paidCase, name } = maker.newCase(currency);
    const [amount, date] = [maker.amount(currency), maker.day()];
    for (let time = 0; time < 2; time++) maker.record(paidCase, amount, currency, date);
    maker.book(paidCase, amount, currency, date);
    maker.receive(amount, currency, date, name);
    maker.expect("twice", [], paidCase);
  },
  "listed twice by the bank": (maker, currency) => {
    const { paidCase, name } = maker.newCase(currency);
    const [amount, date] = [maker.amount(currency), maker.day()];
    maker.record(paidCase, amount, currency, date);
    maker.book(paidCase, amount, currency, date);
    const text = maker.receive(amount, currency, date, name);
    const bankReference = `B${maker.entries.length - 1}`;
    maker.expect("twice", [maker.receive(amount, currency, date, name, { text, bankReference })], paidCase);
  },
  "returned and still recorded": (maker, currency) => {
    const { paidCase, name } = maker.newCase(currency);
    const [amount, date] = [maker.amount(currency), "2026-03-03"];
    maker.record(paidCase, amount, currency, date);
    maker.book(paidCase, amount, currency, date);
    maker.receive(amount, currency, date, name);
    maker.expect(
      "returned",
      [maker.receive(`-${amount}`, currency, "2026-03-09", `Return ${name}`)],
      paidCase,
    );
  },
  "reversed on the platform": (maker, currency) => {
    const { paidCase, name } = maker.newCase(currency);
    const [amount, date] = [maker.amount(currency), maker.day()];
    maker.events.set(paidCase.id, deletions(paidCase, Number(amount), currency, date));
    maker.book(paidCase, amount, currency, date);
    maker.expect("reversed", [maker.receive(amount, currency, date, name)], paidCase);
  },
  "another currency than that of the case": (maker, currency) => {
    const { paidCase, name } = maker.newCase(currency);
    const [amount, date] = [String(100 + maker.pick(900)), maker.day()];
    maker.record(paidCase, amount, currency, date);
    maker.book(paidCase, amount, currency, date);
    maker.expect("only-bank", [maker.receive(amount, other(currency), date, name)], paidCase);
    maker.expect("only-platform", [], paidCase);
  },
  "not in the books": (maker, currency) => {
    const { paidCase, name } = maker.newCase(currency);
    const [amount, date] = [maker.amount(currency), maker.day()];
    maker.record(paidCase, amount, currency, date);
    const texts = [maker.receive(amount, currency, date, name)];
    maker.plantedInBooks.push({ verdict: "not-in-books", texts, case: paidCase.reference });
  },
  "only in the books": (maker, currency) => {
    const { paidCase } = maker.newCase(currency);
    maker.book(paidCase, maker.amount(currency), currency, maker.day());
    maker.plantedInBooks.push({ verdict: "only-books", texts: [], case: paidCase.reference });
  },
  "several entries for one payment": (maker, currency) => {
    const { paidCase, name } = maker.newCase(currency);
    const date = maker.day();
    maker.receive("100", currency, date, name);
    maker.receive("250", currency, date, name);
    maker.record(paidCase, "350", currency, date);
    maker.book(paidCase, "350", currency, date);
  },
  "one entry for payments on several cases": (maker, currency) => {
    const parts = ["10", "20", "40"].map((amount) => ({ ...maker.newCase(currency), amount }));
    const date = maker.day();
    for (const { paidCase, amount } of parts) {
      maker.record(paidCase, amount, currency, date);
      maker.book(paidCase, amount, currency, date);
    }
    maker.receive("70", currency, date, `For ${parts.map(({ name }) => name).join(" and ")}`);
  },
  "received, returned and reversed": (maker, currency) => {
    const { paidCase, name } = maker.newCase(currency);
    const amount = maker.amount(currency);
    maker.events.set(paidCase.id, deletions(paidCase, Number(amount), currency, "2026-03-03"));
    maker.receive(amount, currency, "2026-03-03", name);
    maker.receive(`-${amount}`, currency, "2026-03-05", `Return ${name}`);
  },
  "a payment to the creditor": (maker, currency) => {
    const { paidCase } = maker.newCase(currency);
    maker.record(paidCase, maker.amount(currency), currency, maker.day(), "Creditor");
    maker.record(paidCase, maker.amount(currency), currency, maker.day(), "Platform");
  },
  "a payment of another month": (maker, currency) => {
    const { paidCase } = maker.newCase(currency);
    maker.record(paidCase, maker.amount(currency), currency, "2026-01-15");
    maker.record(paidCase, maker.amount(currency), currency, "2026-04-15");
  },
};

/** Returns one `payment.deleted` event as recorded for each of two subscriptions. */
function deletions({ id, reference }: PaidCase, amount: number, currency: string, date: string): object[] {
  const data = { caseId: id, reference, paymentId: guid(3, 1), amount, currency, date: `${date}T00:00:00Z` };
  const payload = JSON.stringify({
    id: guid(4, 1),
    event: "payment.deleted",
    timestamp: "2026-03-20T10:00:00Z",
    data,
  });
  return [1, 2].map((number) => ({ id: guid(5, number), eventType: "payment.deleted", caseId: id, payload }));
}

/** Returns a month of at least `count` entries, with every mismatch in every currency. */
export function plantedMonth(seed: number, count: number): Month {
  const maker = new MonthMaker(seed);
  const waiting = Object.values(plants).flatMap((plant) =>
    currencies.map((currency) => ({ plant, currency })),
  );
  const every = Math.floor(count / (waiting.length * 1.5));
  while (maker.entries.length < count || waiting.length > 0) {
    agree(maker, currencies[maker.pick(currencies.length)] ?? "EUR");
    const next =
      maker.entries.length % every === 0 || maker.entries.length >= count ? waiting.pop() : undefined;
    next?.plant(maker, next.currency);
  }
  return maker;
}
