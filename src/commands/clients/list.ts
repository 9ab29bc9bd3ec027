import { booleanCodec, buildSortCodec, isoTimeCodec } from "../../api/endpoint/codecs";
import { clientSortFields, listClients } from "../../api/referral/clients";
import { textOption, wireOption } from "../../cli/flags/option";
import { externalTenantIdOption } from "../../cli/flags/options/referral-filters";
import { command } from "../../cli/line/command";
import { listOptions, reportList } from "../../kit/listing/listing";
import type { Column } from "../../render/report";

const columns: readonly Column[] = [
  { path: "externalTenantId", title: "Tenant id", kind: "id", priority: 1 },
  { path: "client.companyName", title: "Company", kind: "text", priority: 1 },
  { path: "client.country", title: "Country", kind: "country", priority: 3 },
  { path: "onboardingDone", title: "Onboarded", kind: "flag", priority: 2 },
  { path: "isAttributedClient", title: "Attributed", kind: "flag", priority: 4 },
  { path: "dateLinked", title: "Linked", kind: "age", priority: 5 },
  { path: "caseStats.casesTotal", title: "Cases", kind: "number", priority: 6 },
  { path: "kycStatus", title: "KYC", kind: "text", priority: 7 },
  { path: "client.officeEmail", title: "Email", kind: "text", priority: 8 },
];

export default command({
  details:
    "List the clients that are linked to a referral partner. Withdrawn and archived clients are not included.",
  examples: {
    "recoup clients list": "newest link first",
    "recoup clients list --query ly --sort name": "search by name, email or registration number",
    "recoup clients list --attributed false -o ids": "tenant ids of clients that already had an account",
    "recoup clients list --onboarding-done false": "clients with open onboarding",
  },
  options: {
    query: textOption("--query <text>", "search company name, email and registration number"),
    externalTenantId: externalTenantIdOption,
    tenant: { ...textOption("--tenant <externalTenantId>", "same as --external-tenant-id"), isHidden: true },
    onboardingDone: wireOption(
      "--onboarding-done <true|false>",
      "filter by whether onboarding is done",
      booleanCodec,
    ),
    attributed: wireOption(
      "--attributed <true|false>",
      "filter by whether the partnership created the client",
      booleanCodec,
    ),
    linkedFrom: wireOption("--linked-from <time>", "linked at this time or later", isoTimeCodec),
    linkedTo: wireOption("--linked-to <time>", "linked at this time or earlier", isoTimeCodec),
    sort: wireOption(
      "-s, --sort <key>",
      "field[:asc|desc] or -field for descending",
      buildSortCodec(clientSortFields, { company: "name", linked: "dateCreated" }),
    ),
    ...listOptions,
  },
  calls: [listClients],
  async run({ options }, context) {
    context.surface(["referral"]);
    const { query, tenant, externalTenantId = tenant, onboardingDone, attributed } = options;
    const { linkedFrom, linkedTo, sort } = options;
    return reportList(context, {
      endpoint: listClients,
      query: {
        Query: query,
        ExternalTenantId: externalTenantId,
        OnboardingDone: onboardingDone,
        IsAttributedClient: attributed,
        DateCreatedFrom: linkedFrom,
        DateCreatedTo: linkedTo,
        Sort: sort,
      },
      // Not a tiebreak, because this list sorts by a single key (EP-58).
      stableOrder: { field: "dateCreated", isTiebreak: false },
      columns,
      noun: ["client", "clients"],
      idPath: "externalTenantId",
      options,
    });
  },
});
