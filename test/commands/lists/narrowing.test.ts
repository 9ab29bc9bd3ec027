import { expect, test } from "vitest";
import type { HttpRequest } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, customerEnv, referralEnv, runLine } from "../../support/program/world";

const env = { ...collectionEnv, ...customerEnv, ...referralEnv, RECOUP_ENVIRONMENT: "test", NO_COLOR: "1" };
const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const dateCreated = "2026-03-14T09:00:00Z";
const sentence = "The debtor pays in four equal instalments, from April to July.";
const page = { totalResults: 1, currentPage: 1, pageSize: 10, responseCount: 1, totalPages: 1 };

const caseRecord = {
  id,
  reference: "7KQ2M9XA",
  lifecycle: "Active",
  grossAmount: 1250.5,
  remainder: 1000.25,
  currency: "EUR",
  dueDate: "2026-02-14",
  dateCreated,
  closeCode: "PaidInFull",
  collectionPartnerReference: "FF-100340",
  creditorReference: "INV-2026-0042",
  debtor: { name: "Musterbau Köln GmbH", countryAlpha2: "DE", country: "DE" },
  creditor: { companyName: "Nordlicht Handel GmbH" },
  client: { companyName: "Nordlicht Handel GmbH", externalTenantId: "kb-1001" },
};
const event = {
  id,
  createdAt: dateCreated,
  eventType: "case.updated",
  deliveredAt: null,
  attemptCount: 3,
  lastResponseCode: 503,
  lastError: "HTTP 503: Service Unavailable",
  subscriptionId: id,
  payload: JSON.stringify({ id, event: "case.updated", data: { caseReference: "7KQ2M9XA" }, links: {} }),
};
const answers: Readonly<Record<string, unknown>> = {
  cases: { cases: [caseRecord], page },
  "managed-cases": { cases: [caseRecord], page },
  clients: {
    clients: [
      {
        externalTenantId: "kb-1001",
        client: {
          companyName: "Nordlicht Handel GmbH",
          country: "DE",
          officeEmail: "office@nordlicht.example",
        },
        onboardingDone: true,
        isAttributedClient: false,
        dateLinked: dateCreated,
        caseStats: { casesTotal: 12 },
        kycStatus: "Approved",
      },
    ],
    page,
  },
  chats: [
    {
      id,
      dateCreated,
      roleLabel: "Creditor",
      user: { email: "ada@nordlicht.example" },
      message: sentence,
      isSeen: true,
    },
  ],
  files: [{ id, dateCreated, fileName: "letter.pdf", documentType: "DemandLetter", description: sentence }],
  events: [event, { ...event, deliveredAt: dateCreated }],
};
const send = async ({ url }: HttpRequest) =>
  answer(answers[new URL(url).pathname.split("/").at(-1) ?? ""] ?? {});

/** Column lists of a table, each with the minimum width at which it is shown, widest first. */
type Narrowing = readonly (readonly [width: number, columns: string])[];

const narrowings: readonly (readonly [line: string, Narrowing])[] = [
  [
    "cases list",
    [
      [
        210,
        "Reference | Partner ref | Lifecycle | Debtor | Country | Remainder | Principal | Due | Created | Close code | Creditor | Id | Creditor ref",
      ],
      [
        196,
        "Reference | Partner ref | Lifecycle | Debtor | Country | Remainder | Principal | Due | Created | Close code | Creditor | Creditor ref",
      ],
      [
        158,
        "Reference | Partner ref | Lifecycle | Debtor | Country | Remainder | Principal | Due | Created | Close code | Creditor",
      ],
      [
        143,
        "Reference | Partner ref | Lifecycle | Debtor | Country | Remainder | Principal | Due | Created | Creditor",
      ],
      [131, "Reference | Partner ref | Lifecycle | Debtor | Country | Remainder | Due | Created | Creditor"],
      [119, "Reference | Partner ref | Lifecycle | Debtor | Country | Remainder | Due | Creditor"],
      [110, "Reference | Partner ref | Lifecycle | Debtor | Remainder | Due | Creditor"],
      [101, "Reference | Partner ref | Lifecycle | Debtor | Country | Remainder | Due | Created"],
      [96, "Reference | Partner ref | Lifecycle | Debtor | Country | Remainder | Due"],
      [87, "Reference | Partner ref | Lifecycle | Debtor | Remainder | Due"],
      [67, "Reference | Partner ref | Lifecycle | Debtor | Remainder"],
      [55, "Reference | Partner ref | Lifecycle | Country | Remainder"],
      [54, "Reference | Partner ref | Lifecycle | Remainder"],
      [45, "Reference | Lifecycle | Remainder | Due"],
    ],
  ],
  [
    "cases list --as customer",
    [
      [
        210,
        "Reference | Creditor ref | Lifecycle | Debtor | Country | Remainder | Principal | Due | Created | Close code | Partner ref | Creditor | Id",
      ],
      [
        196,
        "Reference | Creditor ref | Lifecycle | Debtor | Country | Remainder | Principal | Due | Created | Close code | Partner ref | Creditor",
      ],
      [
        158,
        "Reference | Creditor ref | Lifecycle | Debtor | Country | Remainder | Principal | Due | Created | Close code | Partner ref",
      ],
      [
        135,
        "Reference | Creditor ref | Lifecycle | Debtor | Country | Remainder | Principal | Due | Created | Close code",
      ],
      [
        122,
        "Reference | Creditor ref | Lifecycle | Debtor | Country | Remainder | Principal | Due | Created",
      ],
      [110, "Reference | Creditor ref | Lifecycle | Debtor | Country | Remainder | Due | Created"],
    ],
  ],
  [
    "cases list --as referral",
    [
      [
        210,
        "Reference | Creditor ref | Lifecycle | Client | Debtor | Country | Remainder | Principal | Due | Created | Close code | Tenant id | Id",
      ],
      [
        194,
        "Reference | Creditor ref | Lifecycle | Client | Debtor | Country | Remainder | Principal | Due | Created | Close code | Tenant id",
      ],
      [
        156,
        "Reference | Creditor ref | Lifecycle | Client | Debtor | Country | Remainder | Principal | Due | Created | Close code",
      ],
      [
        145,
        "Reference | Creditor ref | Lifecycle | Client | Debtor | Country | Remainder | Principal | Due | Created | Tenant id",
      ],
      [
        144,
        "Reference | Creditor ref | Lifecycle | Client | Debtor | Country | Remainder | Principal | Due | Created",
      ],
      [
        133,
        "Reference | Creditor ref | Lifecycle | Client | Debtor | Country | Remainder | Due | Created | Tenant id",
      ],
      [132, "Reference | Creditor ref | Lifecycle | Client | Debtor | Country | Remainder | Due | Created"],
      [121, "Reference | Creditor ref | Lifecycle | Client | Debtor | Remainder | Due | Created"],
      [112, "Reference | Creditor ref | Lifecycle | Client | Debtor | Remainder | Due"],
      [103, "Reference | Creditor ref | Lifecycle | Debtor | Country | Remainder | Due | Created"],
      [98, "Reference | Creditor ref | Lifecycle | Debtor | Remainder | Due | Created"],
      [89, "Reference | Creditor ref | Lifecycle | Debtor | Remainder | Due"],
      [69, "Reference | Creditor ref | Lifecycle | Debtor | Remainder"],
      [57, "Reference | Creditor ref | Lifecycle | Remainder | Created"],
      [56, "Reference | Creditor ref | Lifecycle | Remainder"],
      [47, "Reference | Lifecycle | Remainder | Due"],
    ],
  ],
  [
    "clients list",
    [
      [210, "Tenant id | Company | Country | Onboarded | Attributed | Linked | Cases | KYC | Email"],
      [111, "Tenant id | Company | Country | Onboarded | Attributed | Linked | Cases | KYC"],
      [88, "Tenant id | Company | Country | Onboarded | Attributed | Linked | Cases"],
      [78, "Tenant id | Company | Country | Onboarded | Attributed | Linked"],
      [71, "Tenant id | Company | Country | Onboarded | Attributed | Cases"],
      [70, "Tenant id | Company | Country | Onboarded | Attributed"],
      [63, "Tenant id | Company | Country | Onboarded | Linked"],
      [59, "Tenant id | Company | Country | Onboarded | Cases"],
      [58, "Tenant id | Company | Country | Onboarded"],
      [51, "Tenant id | Company | Onboarded | Linked"],
      [50, "Tenant id | Company | Onboarded | Cases"],
      [49, "Tenant id | Company | Onboarded"],
      [29, "Tenant id | Company"],
      [18, "Tenant id | Country"],
    ],
  ],
  [
    `chats list ${id}`,
    [
      [210, "Sent | From | User | Message | Seen | Id"],
      [124, "Sent | From | User | Message | Seen"],
      [86, "Sent | From | User | Message"],
      [80, "Sent | From | Message"],
      [25, "Sent | From | Seen"],
      [21, "Sent | From"],
      [15, "Sent | Seen"],
    ],
  ],
  [
    `files list ${id}`,
    [
      [210, "Created | File | Type | Description | Id"],
      [93, "Created | File | Type | Id"],
      [64, "Created | File | Id"],
      [54, "File | Id"],
      [45, "Created | Id"],
    ],
  ],
  [
    `events list --case ${id}`,
    [
      [210, "Created | Event | Delivered | Attempts | Answer | Error | Id | Subscription | Details"],
      [154, "Created | Event | Attempts | Answer | Error | Id | Subscription | Details"],
      [143, "Created | Event | Attempts | Error | Id | Subscription | Details"],
      [135, "Created | Event | Error | Id | Subscription | Details"],
      [125, "Created | Event | Attempts | Answer | Error | Id | Subscription"],
      [121, "Created | Event | Attempts | Error | Id | Subscription"],
      [113, "Created | Event | Answer | Error | Id | Subscription"],
      [111, "Created | Event | Error | Id | Subscription"],
      [95, "Created | Event | Error | Id"],
      [64, "Created | Event | Id"],
      [54, "Event | Id"],
      [45, "Created | Id"],
    ],
  ],
  [
    `events replay --failed --case ${id} -n`,
    [
      [210, "Created | Event | Details | State | Attempts | Error | Id | Subscription"],
      [144, "Created | Event | State | Attempts | Error | Id | Subscription"],
      [114, "Created | Event | State | Attempts | Id | Subscription"],
      [91, "Created | Event | State | Id | Subscription"],
      [77, "Created | Event | State | Id"],
      [63, "Created | Event | Id"],
      [54, "Event | Id"],
      [45, "Created | Id"],
    ],
  ],
];

test.each(narrowings)("drops columns of `%s` as the terminal narrows", async (line, narrowing) => {
  const listColumns = async (columns: number) => {
    const { stdout } = await runLine(line, { env, send, isTerminal: true, columns });
    return (stdout.split("\n")[0] ?? "").trim().replaceAll(/ {2,}/g, " | ");
  };
  for (const [index, [width, columns]] of narrowing.entries()) {
    expect([width, await listColumns(width)]).toEqual([width, columns]);
    const [nextWidth = width - 1] = narrowing[index + 1] ?? [];
    expect([nextWidth + 1, await listColumns(nextWidth + 1)]).toEqual([nextWidth + 1, columns]);
  }
});
