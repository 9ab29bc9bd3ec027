import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { openMoneyPlatform } from "../../support/money/money-platform";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, customerEnv, runLine } from "../../support/program/world";

/** Returns a seeded generator of numbers below a limit. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed * 7919 + 17;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const currencies = ["EUR", "JPY", "KWD"];
const decimals: Readonly<Record<string, number>> = { EUR: 2, JPY: 0, KWD: 3 };
const today = "2026-03-16";
const dayMs = 86_400_000;
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

interface MadeCase {
  readonly id: string;
  readonly currency: string;
  /** In the currency's smallest unit. */
  readonly principal: number;
  readonly fees: number;
  readonly placed: string;
  readonly due: string;
  readonly closed: string | undefined;
  readonly code: string | null;
  readonly country: string;
  readonly lifecycle: string;
  readonly payments: readonly { readonly date: string; readonly units: number }[];
}

function makeCases(seed: number, count: number): readonly MadeCase[] {
  const next = numbersFrom(seed);
  return Array.from({ length: count }, (_, index): MadeCase => {
    const placed = dayAfter("2025-08-01", next(200));
    const principal = 1000 + next(500_000);
    const isClosed = next(3) === 0;
    const payments = Array.from({ length: next(4) }, () => {
      const day = dayAfter(placed, next(120) - 5);
      return { date: day > today ? today : day, units: 1 + next(principal) };
    });
    const closed = isClosed ? dayAfter(placed, next(20)) : undefined;
    return {
      ...{
        id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
        principal,
        fees: next(900),
        placed,
        payments,
      },
      ...{ currency: currencies[next(3)] ?? "EUR", due: dayAfter(placed, -next(400) + 20), closed },
      code: isClosed ? (["Paid", "Debtor Untraceable", "Other"][next(3)] ?? null) : null,
      country: ["DE", "FR", "JP"][next(3)] ?? "",
      lifecycle: isClosed ? "Closed" : next(20) === 0 ? "Merged" : "Active",
    };
  });
}

const text = (units: number, currency: string) =>
  (units / 10 ** (decimals[currency] ?? 2)).toFixed(decimals[currency]);

const recordOf = (made: MadeCase) => {
  const { id, currency, principal, fees, placed, due, closed, code, country, lifecycle, payments } = made;
  const paid = payments.reduce((sum, { units }) => sum + units, 0);
  const [grossAmount, totalAddedFees, remainder] = [principal, fees, principal + fees - paid].map((units) =>
    Number(text(units, currency)),
  );
  return {
    ...{ id, reference: id.slice(-8), currency, grossAmount, totalAddedFees, remainder, lifecycle },
    ...{
      dateAssigned: `${placed}T08:00:00Z`,
      dateCreated: "2020-01-01T00:00:00Z",
      dueDate: `${due}T00:00:00Z`,
    },
    ...{ dateFinished: closed && `${closed}T10:00:00Z`, closeCode: code, debtor: { countryAlpha2: country } },
    creditor: { companyName: "Kölner & Söhne <GmbH>" },
  };
};

const paymentsOf = (cases: readonly MadeCase[]) =>
  new Map(
    cases.map(({ id, currency, payments }) => [
      id,
      payments.map(({ date, units }, index) => ({
        ...{
          id: `${id}-${index}`,
          date: `${date}T00:00:00Z`,
          currency,
          recipient: "Creditor",
          invoice: { invoiceId: id },
        },
        grossAmount: Number(text(units, currency)),
      })),
    ]),
  );

interface Row {
  readonly currency: string;
  readonly open?: string;
  readonly placed?: string;
  readonly collected?: readonly string[];
  readonly cases?: number;
}

/** Computes one currency's figures, each in a separate pass and without the program's arithmetic. */
function expectedOf(cases: readonly MadeCase[], currency: string) {
  const own = cases.filter(
    (candidate) => candidate.currency === currency && candidate.lifecycle !== "Merged",
  );
  const paid = ({ payments }: MadeCase) => payments.reduce((sum, { units }) => sum + units, 0);
  const sum = (units: readonly number[]) =>
    text(
      units.reduce((total, value) => total + value, 0),
      currency,
    );
  const closed = own.filter((value) => value.closed !== undefined);
  const principal = closed.reduce((total, value) => total + value.principal, 0);
  const recovered = closed.reduce((total, value) => total + Math.min(paid(value), value.principal), 0);
  return {
    cases: own.length,
    placed: sum(own.map((entry) => entry.principal)),
    open: sum(
      own
        .filter((candidate) => candidate.closed === undefined)
        .map((candidate) => candidate.principal + candidate.fees - paid(candidate)),
    ),
    collected: sum(own.map(paid)),
    closedCases: closed.length,
    ...(closed.length > 0 && { recoveryRate: (recovered / principal).toFixed(4) }),
  };
}

const run = (cases: readonly MadeCase[], words: string, overrides: Parameters<typeof runLine>[1] = {}) =>
  runLine(`cases report ${words}`, {
    env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
    ...openMoneyPlatform({ cases: cases.map(recordOf) as never, payments: paymentsOf(cases) as never }),
    ...overrides,
  });

test.each([1, 2, 3])("calculates the same figures as a slower algorithm (seed %s)", async (seed) => {
  const cases = makeCases(seed, 250);
  for (const words of ["--json", "--json --with-payments"]) {
    const { exitCode, stdout } = await run(cases, words);
    const report = JSON.parse(stdout);
    expect([exitCode, report.asOf]).toEqual([0, today]);
    for (const currency of currencies)
      expect(report.currencies[currency]).toMatchObject(expectedOf(cases, currency));
    const groups = JSON.parse((await run(cases, `${words} --by country`)).stdout).groups;
    for (const { key, currency, ...figures } of groups)
      expect(figures).toMatchObject(
        expectedOf(
          cases.filter((candidate) => candidate.country === key),
          currency,
        ),
      );
  }
});

test.each([1, 2, 3])("ageing, close codes and liquidation add up to the totals (seed %s)", async (seed) => {
  const cases = makeCases(seed, 250);
  const report = JSON.parse((await run(cases, "--json --with-payments")).stdout);
  for (const currency of currencies) {
    const total = report.currencies[currency];
    const own = (rows: readonly Row[]) => rows.filter((row) => row.currency === currency);
    const add = (amounts: readonly string[]) =>
      amounts.reduce((sum, value) => sum + Math.round(Number(value) * 1000), 0) / 1000;
    expect(add(own(report.ageing).map(({ open = "" }) => open))).toBe(Number(total.open));
    expect(add(own(report.liquidation).flatMap(({ collected = [] }) => collected))).toBe(
      Number(total.collected),
    );
    expect(add(own(report.liquidation).map(({ placed = "" }) => placed))).toBe(Number(total.placed));
    expect(own(report.closeCodes).reduce((sum, { cases: count = 0 }) => sum + count, 0)).toBe(
      total.closedCases,
    );
  }
  const one = report.liquidation.find(({ month }: { month: string }) => month === "2025-12");
  expect(one.collected).toHaveLength(4);
});

test("omits payment figures and gives a reason if no payments were read", async () => {
  const report = JSON.parse((await run(makeCases(1, 20), "--json")).stdout);
  expect(report.liquidation).toBeUndefined();
  const reason = "needs the payments: add --with-payments, one request per case";
  expect(report.absent).toEqual([
    { figure: "liquidation", reason },
    { figure: "daysToFirstPayment", reason },
  ]);
  const past = JSON.parse((await run(makeCases(1, 20), "--json --as-of 2025-12-31")).stdout);
  expect(past.absent).toContainEqual({ figure: "open", reason: `on a day in the past ${reason}` });
  expect(past.currencies.EUR.open).toBeUndefined();
});

test("prints the number of payment requests with --with-payments", async () => {
  const cases = makeCases(1, 20);
  const { stderr, requests } = await run(cases, "--with-payments --json");
  const count = requests.filter(({ url }) => url.endsWith("/payments")).length;
  expect(stderr).toBe(`Reading the payments of ${count} cases, one request each.\n`);
});

test("prints the first page's sums on a terminal while the second page is being read", async () => {
  const cases = makeCases(1, 250);
  const { send } = openMoneyPlatform({
    cases: cases.map(recordOf) as never,
    payments: paymentsOf(cases) as never,
  });
  let progress = (): string | undefined => undefined;
  let shown: string | undefined;
  let seconds = 0;
  await run(cases, "", {
    isTerminal: true,
    columns: 120,
    clock: () => {
      seconds += 1;
      return Date.parse(today) + 1000 * seconds;
    },
    progress: (text) => {
      progress = text;
      return { stop() {} };
    },
    send: async (request) => {
      if (request.url.includes("Page=2")) {
        await setImmediate();
        shown = progress();
      }
      return send(request);
    },
  });
  const firstPage = cases.slice(0, 100).filter(({ lifecycle }) => lifecycle !== "Merged");
  const sums = [...new Set(firstPage.map(({ currency }) => currency))].map(
    (currency) => `  ${currency} ${expectedOf(firstPage, currency).placed}`,
  );
  expect(shown).toBe(`Reading cases  100 of 250${sums.join("")}`);
});

test("includes payment figures on the customer surface without --with-payments", async () => {
  const cases = makeCases(2, 30);
  const payments = [...paymentsOf(cases).values()].flat();
  const page = { totalResults: 30, currentPage: 1, totalPages: 1, pageSize: 100, responseCount: 30 };
  const { stdout } = await runLine("cases report --json", {
    env: { ...customerEnv, RECOUP_ENVIRONMENT: "test" },
    send: async ({ url }) =>
      url.includes("/Payments")
        ? answer({ page: { ...page, totalResults: payments.length }, payments })
        : answer({ page, cases: cases.map(recordOf) }),
  });
  const report = JSON.parse(stdout);
  for (const currency of Object.keys(report.currencies))
    expect(report.currencies[currency]).toMatchObject(expectedOf(cases, currency));
  expect(report.liquidation.length).toBeGreaterThan(0);
});

test("prints a single HTML page without scripts or external requests", async () => {
  const { stdout } = await run(makeCases(3, 60), "-o html --with-payments --by creditor");
  expect(stdout).toMatch(/^<!DOCTYPE html>/);
  expect(stdout).not.toMatch(/<script|src=|href=|url\(|@import/);
  expect(stdout).toContain("Kölner &amp; Söhne &lt;GmbH&gt;");
  const pictures = stdout.match(/<svg/g)?.length;
  expect(pictures).toBe(6);
  expect(
    stdout.match(/<svg [^>]*role="img" aria-label="[^"]+"><title>[^<]+<\/title><desc>[^<]+<\/desc>/g)?.length,
  ).toBe(pictures);
  expect(stdout).toContain("What the figures mean");
  expect(stdout).toMatch(/<td class="number">\d+\.\d %<\/td>/);
  expect(stdout).toMatch(/<td class="month">\d{4}-\d\d<\/td>/);
});

test("refuses -o html for other commands before sending anything", async () => {
  const { exitCode, stderr, requests } = await run([], "-o html").then(() =>
    runLine("cases list -o html", { env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" } }),
  );
  expect([exitCode, requests]).toEqual([2, []]);
  expect(stderr).toContain("This command cannot print html.");
});

test("prints charts on a terminal, and the rows of every table as CSV", async () => {
  const cases = makeCases(1, 60);
  const result = await run(cases, "--with-payments", { isTerminal: true, columns: 120 });
  expect(result.stdout).toMatch(/█/);
  expect(result.stdout).toMatch(/[▁▂▃▄▅▆▇█]+ \d+ %/);
  expect(result.stdout).toContain("recoveryRate: of closed cases");
  expect(result.stdout).toMatch(/ \d+\.\d %/);
  const { stdout } = await run(cases, "--with-payments -o csv --by month");
  const [header = "", ...rows] = stdout.trim().split("\r\n");
  expect(header).toBe(
    "table,key,currency,cases,placed,open,collected,closedCases,recoveryRate,daysToFirstPayment,daysToClose,monthsSince",
  );
  expect(new Set(rows.map((row) => row.split(",")[0]))).toEqual(
    new Set(["total", "group", "ageing", "close code", "liquidation"]),
  );
});
