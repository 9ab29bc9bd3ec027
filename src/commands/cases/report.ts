import * as collection from "../../api/collection/cases";
import { listCasePayments } from "../../api/collection/payments";
import * as customer from "../../api/customer/cases";
import { listPayments } from "../../api/customer/payments";
import * as referral from "../../api/referral/cases";
import { choiceOption, flag, textOption } from "../../cli/flags/option";
import { refuseOptions } from "../../cli/flags/options/surface-options";
import { command } from "../../cli/line/command";
import { readDay } from "../../money/days";
import { definitionLines } from "../../money/report/definitions";
import { groupingNames } from "../../money/report/portfolio";
import { portfolioFields, reportPortfolio } from "../../money/report/portfolio-report";
import { readPortfolio } from "../../money/report/read-portfolio";

export default command({
  details: [
    "Show the portfolio in exact amounts, by currency and never mixed. Reads all cases. Figures that need dates of payments read the payment list of the customer surface; on the collection surface, --with-payments reads the payments of each paid case, one request each. Without payments those figures are absent, with the reason.",
    ...definitionLines,
  ].join("\n\n"),
  examples: {
    "recoup cases report": "the portfolio of today",
    "recoup cases report --by country --with-payments": "with liquidation, and by country",
    "recoup cases report -o html > report.html": "a page to read, send and print",
    "recoup cases report --by close-code --as-of 2026-01-31 --as customer -o csv":
      "of a creditor, on another day",
  },
  options: {
    by: choiceOption("--by <group>", "Also show the figures by group", groupingNames),
    asOf: textOption("--as-of <day>", "Day of the report, for example 2026-01-31. Default: today"),
    withPayments: flag("--with-payments", "Read the payments of each paid case (collection surface)"),
  },
  calls: [collection.listCases, referral.listCases, customer.listCases, listCasePayments, listPayments],
  prints: { record: async () => (await import("./shapes")).PortfolioReport, html: true },
  fields: portfolioFields,
  async run({ options }, context) {
    const surface = context.surface(["collection", "referral", "customer"]);
    if (surface === "referral") refuseOptions(options, ["withPayments"], "the referral surface");
    const { by, withPayments = false } = options;
    const asOf = readDay("--as-of", options.asOf);
    return reportPortfolio(await readPortfolio(context, { surface, by, asOf, withPayments }));
  },
});
