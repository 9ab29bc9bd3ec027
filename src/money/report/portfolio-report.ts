import { RawJson } from "../../base/json/json";
import { pluralize } from "../../base/text/numbers/format-count";
import type { RecordReport } from "../../render/report";
import { portfolioHtml } from "./html/portfolio-html";
import { portfolioJson } from "./portfolio-json";
import { portfolioColumns, portfolioRows } from "./portfolio-rows";
import { portfolioView } from "./portfolio-view";
import type { ReadPortfolio } from "./read-portfolio";

export const portfolioFields = [
  "asOf",
  "currencies",
  "groups",
  "ageing",
  "closeCodes",
  "liquidation",
  "absent",
];

export function portfolioReport({ portfolio, absent }: ReadPortfolio): RecordReport {
  const record = RawJson.of(portfolioJson(portfolio, absent));
  const cases = [...portfolio.currencies.values()].reduce((sum, figures) => sum + figures.cases, 0);
  return {
    kind: "record",
    record,
    idPath: "asOf",
    view: portfolioView,
    html: portfolioHtml,
    rows: { columns: portfolioColumns, of: portfolioRows },
    notes: [`${pluralize(cases, "case")}, amounts by currency.`],
  };
}
