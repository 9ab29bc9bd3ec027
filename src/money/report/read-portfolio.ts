import * as collection from "../../api/collection/cases";
import * as customer from "../../api/customer/cases";
import { listPayments } from "../../api/customer/payments";
import type { Endpoint } from "../../api/endpoint/endpoint";
import { readList } from "../../api/exchange/answer";
import { requireCompleteList, walkPages } from "../../api/paging/paging";
import * as referral from "../../api/referral/cases";
import { Failure } from "../../base/failure";
import { type RawJson, readField, readPath } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { formatCount, pluralize } from "../../base/text/numbers/format-count";
import { formatUtcDay } from "../../base/text/time/date";
import type { Context } from "../../cli/session/context";
import { getPageConcurrency } from "../../kit/listing/list-walk";
import { formatAmount, noCurrency } from "../amounts";
import { readCasePayments, readPayment } from "../platform/read-payments";
import { type CaseFacts, readCaseFacts } from "./case-facts";
import { type GroupingName, Portfolio } from "./portfolio";
import type { AbsentFigure } from "./portfolio-json";

interface ReportOptions {
  readonly surface: Surface;
  readonly by: GroupingName | undefined;
  /** Default: today by the platform's clock. */
  readonly asOf: string | undefined;
  readonly withPayments: boolean;
}

export interface PortfolioResult {
  readonly portfolio: Portfolio;
  readonly absent: readonly AbsentFigure[];
}

const caseListBySurface: Readonly<Record<Surface, Endpoint>> = {
  collection: collection.listCases,
  referral: referral.listCases,
  customer: customer.listCases,
};

/** Reads all cases page by page. Also reads payments if the surface lists them or the user requests them. */
export async function readPortfolio(context: Context, options: ReportOptions): Promise<PortfolioResult> {
  const { surface, by, withPayments } = options;
  const today = formatUtcDay(await context.platformNow());
  const asOf = options.asOf ?? today;
  if (asOf > today)
    throw new Failure("usage", `--as-of ${asOf} is in the future; the latest day is ${today} in UTC.`);
  const hasPayments = surface === "customer" || (surface === "collection" && withPayments);
  const portfolio = new Portfolio({ asOf, isPast: asOf < today, by, hasPayments });
  const paidCases: CaseFacts[] = [];
  await forEachRecord(
    context,
    caseListBySurface[surface],
    (record) => {
      if (readField(record.plainValue, "isTestCase") === true) return;
      const facts = readCaseFacts(record);
      if (facts === undefined) return;
      portfolio.addCase(facts);
      // Skips cases whose remainder equals principal plus fees, because they have no payments.
      if (hasPayments && surface === "collection" && facts.received?.eq(0) !== true) paidCases.push(facts);
    },
    () => formatProgress(portfolio),
  );
  if (surface === "customer") await addListedPayments(context, portfolio);
  else if (hasPayments) await addCasePayments(context, portfolio, paidCases);
  portfolio.end();
  for (const warning of listWarnings(portfolio)) await context.warn(warning);
  return { portfolio, absent: listAbsentFigures(portfolio, surface) };
}

/** Returns warnings about amounts that the sums omit or mix. */
function listWarnings(portfolio: Portfolio): readonly string[] {
  const { foreignCount, noPrincipalCount, noCurrencyCount, unknownLifecycleCount } = portfolio;
  const noRemainderCount = portfolio.knowsOpen ? portfolio.noRemainderCount : 0;
  const warnings: readonly (readonly [count: number, text: string])[] = [
    [foreignCount, `Left out ${pluralize(foreignCount, "payment")} in another currency than the case.`],
    [
      noPrincipalCount,
      `Counted as 0: the principal of ${pluralize(noPrincipalCount, "case")} without one that can be read.`,
    ],
    [
      noRemainderCount,
      `Counted as 0: the remainder of ${pluralize(noRemainderCount, "open case")} without one that can be read.`,
    ],
    [
      unknownLifecycleCount,
      `Counted as open: ${pluralize(unknownLifecycleCount, "case")} without a lifecycle that recoup knows.`,
    ],
    [noCurrencyCount, `Added up as ${noCurrency}: ${pluralize(noCurrencyCount, "case")} without a currency.`],
  ];
  return warnings.filter(([count]) => count > 0).map(([, text]) => text);
}

async function addListedPayments(context: Context, portfolio: Portfolio): Promise<void> {
  await forEachRecord(context, listPayments, (record) => {
    const value = record.read();
    portfolio.addPayment(String(readPath(value, "invoice.invoiceId") ?? ""), readPayment(value));
  });
}

async function addCasePayments(
  context: Context,
  portfolio: Portfolio,
  paidCases: readonly CaseFacts[],
): Promise<void> {
  await context.warn(`Reading the payments of ${pluralize(paidCases.length, "case")}, one request each.`);
  await readCasePayments(context, paidCases, ({ id }, payments) => {
    for (const payment of payments) portfolio.addPayment(id, payment);
  });
}

const pageSize = 100;

async function forEachRecord(
  context: Context,
  endpoint: Endpoint,
  add: (record: RawJson) => void,
  getProgressText = () => "",
): Promise<void> {
  const noun = endpoint.list?.items ?? "records";
  const canSort = endpoint.query !== undefined && "Sort" in endpoint.query;
  const order = canSort ? { Sort: [{ field: "DateCreated", isDescending: false }] } : {};
  const walk = walkPages({
    fetch: async (Page, PageSize, signal) => {
      if (Page === 2) context.host.spareMemory();
      const query = { Page, PageSize, ...order };
      return readList(await context.call(endpoint, { query, signal } as never), endpoint.list);
    },
    ...{ firstPage: 1, pageSize, isAll: true, signal: context.signal },
    concurrency: getPageConcurrency(context),
  });
  const progress = context.progress(() => {
    const { readCount, totalResults } = walk.end();
    const totalText = totalResults === undefined ? "" : ` of ${formatCount(totalResults)}`;
    return `Reading ${noun}  ${formatCount(readCount)}${totalText}${getProgressText()}`;
  });
  try {
    for await (const { records } of walk.pages) for (const record of records) add(record);
  } finally {
    progress.stop();
  }
  requireCompleteList(noun, walk.end(), "sums could be wrong");
}

/** Formats the principal read so far, by currency. */
const formatProgress = ({ currencies }: Portfolio) =>
  [...currencies].map(([currency, { placed }]) => `  ${currency} ${formatAmount(placed, currency)}`).join("");

function listAbsentFigures(
  { setting, knowsOpen, unknownCount }: Portfolio,
  surface: Surface,
): readonly AbsentFigure[] {
  if (setting.hasPayments) return [];
  const paymentsHint =
    surface === "collection" ? "add --with-payments, one request per case" : "the surface has none";
  const createAbsentFigures = (figures: readonly string[], why: string) =>
    figures.map((figure) => ({ figure, reason: `${why}: ${paymentsHint}` }));
  const received = ["collected", "recoveryRate"];
  const unknownText = `is unknown for ${pluralize(unknownCount, "case")}`;
  return [
    ...(knowsOpen
      ? []
      : createAbsentFigures(["open", ...received], "on a day in the past needs the payments")),
    ...(knowsOpen && unknownCount > 0 ? createAbsentFigures(received, unknownText) : []),
    ...createAbsentFigures(["liquidation", "daysToFirstPayment"], "needs the payments"),
  ];
}
