import type { Decimal } from "../../base/text/numbers/decimal";
import { amountText } from "../amounts";
import type { Figures } from "./figures";
import { inOrder, type Portfolio } from "./portfolio";

export interface AbsentFigure {
  readonly figure: string;
  readonly reason: string;
}

export function portfolioJson(portfolio: Portfolio, absent: readonly AbsentFigure[]): object {
  const { asOf, hasPayments } = portfolio.setting;
  const figures = (currency: string, figures: Figures) => figuresJson(portfolio, currency, figures, absent);
  const currencies = [...portfolio.currencies].sort(([one], [other]) => (one < other ? -1 : 1));
  const groups = inOrder(portfolio.groups, ({ key, currency }) => [key, currency]);
  return {
    asOf,
    currencies: Object.fromEntries(currencies.map(([currency, one]) => [currency, figures(currency, one)])),
    groups: groups.map((group) => ({
      ...{ key: group.key, currency: group.currency },
      ...figures(group.currency, group.figures),
    })),
    ageing: portfolio.buckets.map(({ bucket, currency, cases, open }) => ({
      ...{ bucket, currency, cases },
      open: portfolio.knowsOpen ? amountText(open, currency) : undefined,
    })),
    closeCodes: portfolio.codes,
    liquidation: hasPayments
      ? portfolio.cohorts.map(({ month, currency, placed, collected }) => ({
          ...{ month, currency, placed: amountText(placed, currency) },
          collected: collected.map((amount) => amountText(amount, currency)),
        }))
      : undefined,
    absent: absent.length === 0 ? undefined : absent,
  };
}

function figuresJson(
  portfolio: Portfolio,
  currency: string,
  figures: Figures,
  absent: readonly AbsentFigure[],
): object {
  const text = (amount: Decimal) => amountText(amount, currency);
  const isAbsent = (figure: string) => absent.some((each) => each.figure === figure);
  return {
    cases: figures.cases,
    placed: text(figures.placed),
    open: portfolio.knowsOpen ? text(figures.open) : undefined,
    collected: isAbsent("collected") ? undefined : text(figures.collected),
    closedCases: figures.closedCases,
    recoveryRate: isAbsent("collected") ? undefined : figures.recoveryRate,
    daysToFirstPayment: portfolio.setting.hasPayments ? figures.daysToFirstPayment.median : undefined,
    daysToClose: figures.daysToClose.median,
  };
}
