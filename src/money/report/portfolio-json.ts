import type { Decimal } from "../../base/text/numbers/decimal";
import { formatAmount } from "../amounts";
import type { Figures } from "./figures";
import { type Portfolio, sortByKeys } from "./portfolio";

export interface AbsentFigure {
  readonly figure: string;
  readonly reason: string;
}

export function buildPortfolioJson(portfolio: Portfolio, absentFigures: readonly AbsentFigure[]): object {
  const { asOf, hasPayments } = portfolio.setting;
  const isCollectedAbsent = absentFigures.some((entry) => entry.figure === "collected");
  const toFigures = (currency: string, figures: Figures) => {
    const toText = (amount: Decimal) => formatAmount(amount, currency);
    return {
      cases: figures.cases,
      placed: toText(figures.placed),
      open: portfolio.knowsOpen ? toText(figures.open) : undefined,
      collected: isCollectedAbsent ? undefined : toText(figures.collected),
      closedCases: figures.closedCases,
      recoveryRate: isCollectedAbsent ? undefined : figures.recoveryRate,
      daysToFirstPayment: hasPayments ? figures.daysToFirstPayment.median : undefined,
      daysToClose: figures.daysToClose.median,
    };
  };
  const currencies = [...portfolio.currencies].sort(([one], [other]) => (one < other ? -1 : 1));
  const groups = sortByKeys(portfolio.groups, ({ key, currency }) => [key, currency]);
  return {
    asOf,
    currencies: Object.fromEntries(
      currencies.map(([currency, currencyFigures]) => [currency, toFigures(currency, currencyFigures)]),
    ),
    groups: groups.map((group) => ({
      ...{ key: group.key, currency: group.currency },
      ...toFigures(group.currency, group.figures),
    })),
    ageing: portfolio.buckets.map(({ bucket, currency, cases, open }) => ({
      ...{ bucket, currency, cases },
      open: portfolio.knowsOpen ? formatAmount(open, currency) : undefined,
    })),
    closeCodes: portfolio.codes,
    liquidation: hasPayments
      ? portfolio.cohorts.map(({ month, currency, placed, collected }) => ({
          ...{ month, currency, placed: formatAmount(placed, currency) },
          collected: collected.map((amount) => formatAmount(amount, currency)),
        }))
      : undefined,
    absent: absentFigures.length === 0 ? undefined : absentFigures,
  };
}
