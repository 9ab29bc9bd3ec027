import { advice } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { readString, readText } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { buildCaseScreen } from "./case-screen";
import { buildDeliveryScreen, buildDeliveryWhy } from "./delivery-screen";
import type { ScreenSpec, SortSpec, TabSpec } from "./spec";

export const listNames = ["cases", "clients", "payments", "deliveries", "subscriptions"] as const;
export type ListName = (typeof listNames)[number];

export interface AvailableLists {
  /** Surface for the case and subscription lists. */
  readonly surface: Surface;
  readonly surfaces: readonly Surface[];
  readonly isSandbox: boolean;
}

/**
 * Returns the screen of all lists that the profile can read. For a sandbox, adds deliveries, a clock and
 * faults.
 */
export function buildRootScreen(availableLists: AvailableLists): ScreenSpec {
  const { surfaces, isSandbox, surface } = availableLists;
  const tabs = [
    buildCasesTab(surface),
    ...(surfaces.includes("referral") ? [clientsTab] : []),
    ...(surfaces.includes("customer") ? [paymentsTab] : []),
    ...(isSandbox ? [deliveriesTab] : []),
    buildSubscriptionsTab(surface),
    ...(isSandbox ? [clockTab, faultsTab] : []),
  ];
  return { title: "", tabs };
}

/** Returns the index of the tab to show first. Throws if the profile can't read that list. */
export function findTabIndex({ tabs }: ScreenSpec, name: ListName, { surfaces }: AvailableLists): number {
  const index = tabs.findIndex((tab) => tab.name === name);
  if (index >= 0) return index;
  throw name === "deliveries"
    ? new Failure("usage", "Only the sandbox lists deliveries; a platform lists them case by case.", {
        hint: advice`Open a case with \`recoup browse cases\`, then its events.`,
      })
    : new Failure("config", `The profile cannot list ${name}.`, { hint: `It has ${surfaces.join(", ")}.` });
}

const caseSorting: SortSpec = {
  fields: {
    dateCreated: "DateCreated",
    dueDate: "DueDate",
    remainder: "Remainder",
    grossAmount: "GrossAmount",
    lifecycle: "Lifecycle",
    closeCode: "CloseCode",
  },
  first: { path: "dateCreated", isDescending: true },
};

/** The only fields that a referral partner's case list can be sorted by. */
const referredSorting: SortSpec = {
  fields: { dateCreated: "DateCreated", dueDate: "DueDate", grossAmount: "GrossAmount" },
  first: caseSorting.first,
};

function buildCasesTab(surface: Surface): TabSpec {
  return {
    name: "cases",
    line: ["cases", "list", "--all", "--as", surface],
    sorting: surface === "referral" ? referredSorting : caseSorting,
    open: (record) => buildCaseScreen(surface, record),
    why: (record) => [readText(record, "id"), "--as", surface],
  };
}

const clientsTab: TabSpec = {
  name: "clients",
  line: ["clients", "list", "--all", "--as", "referral"],
  sorting: {
    fields: { dateLinked: "dateCreated", "client.companyName": "name" },
    first: { path: "dateLinked", isDescending: true },
  },
  open: (record) => {
    const id = readText(record, "externalTenantId");
    return {
      title: id,
      tabs: [
        { name: "client", line: ["clients", "get", id, "--as", "referral"] },
        {
          name: "cases",
          line: ["cases", "list", "--all", "--as", "referral", "--external-tenant-id", id],
          sorting: referredSorting,
          open: (record) => buildCaseScreen("referral", record),
        },
      ],
    };
  },
};

const paymentsTab: TabSpec = {
  name: "payments",
  line: ["payments", "list", "--all", "--as", "customer"],
  open: (record) => {
    const id = readText(record, "id");
    const caseTabs =
      buildCaseScreen("customer", { id: readString(record, "invoice.invoiceId") ?? "" })?.tabs ?? [];
    return {
      title: "payment",
      tabs: [{ name: "payment", line: ["payments", "get", id, "--as", "customer"] }, ...caseTabs],
    };
  },
};

function buildSubscriptionsTab(surface: Surface): TabSpec {
  const surfaceFlag = ["--as", surface];
  return {
    name: "subscriptions",
    line: ["webhooks", "list", ...surfaceFlag],
    open: (record) => ({
      title: "subscription",
      tabs: [{ name: "subscription", line: ["webhooks", "get", readText(record, "id"), ...surfaceFlag] }],
    }),
  };
}

const deliveriesTab: TabSpec = {
  name: "deliveries",
  line: ["sandbox", "deliveries", "--limit", "9999"],
  open: (record) => buildDeliveryScreen(record),
  why: buildDeliveryWhy,
};

const clockTab: TabSpec = {
  name: "clock",
  line: ["sandbox", "clock", "show"],
  actions: [
    {
      key: "a",
      label: "advance",
      question: "Advance the clock by (for example 91m or 2d)",
      line: ["sandbox", "clock", "advance"],
    },
  ],
};

const faultsTab: TabSpec = {
  name: "faults",
  line: ["sandbox", "fault", "list"],
  actions: [
    {
      key: "a",
      label: "add",
      question: "Flags of the fault (for example --status 500 --next 2)",
      line: ["sandbox", "fault", "add"],
    },
    { key: "x", label: "clear all", line: ["sandbox", "fault", "clear"] },
  ],
};
