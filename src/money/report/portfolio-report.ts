import { RawJson } from "../../base/json/json";
import { pluralize } from "../../base/text/numbers/format-count";
import type { RecordReport } from "../../render/report";
import { renderPortfolioHtml } from "./html/portfolio-html";
import { buildPortfolioJson } from "./portfolio-json";
import { listPortfolioRows, portfolioColumns } from "./portfolio-rows";
import { renderPortfolio } from "./portfolio-view";
import type { PortfolioResult } from "./read-portfolio";

export const portfolioFields = [
  "asOf",
  "currencies",
  "groups",
  "ageing",
  "closeCodes",
  "liquidation",
  "absent",
];

export function reportPortfolio({ portfolio, absent }: PortfolioResult): RecordReport {
  const record = RawJson.of(buildPortfolioJson(portfolio, absent));
  const caseCount = [...portfolio.currencies.values()].reduce((sum, figures) => sum + figures.cases, 0);
  return {
    kind: "record",
    record,
    idPath: "asOf",
    view: renderPortfolio,
    html: renderPortfolioHtml,
    rows: { columns: portfolioColumns, of: listPortfolioRows },
    notes: [`${pluralize(caseCount, "case")}, amounts by currency.`],
  };
}
