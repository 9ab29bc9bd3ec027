import type { PlanStage, stageIds } from "./plan-stage";

export type Ids = Awaited<ReturnType<typeof stageIds>>;

/** A command line that writes, with the facts that the tests use. */
export interface PlanVerb {
  readonly name: string;
  line(ids: Ids): string;
  /** Counts the command's effects in the platform's own lists. */
  effects(stage: PlanStage, ids: Ids): Promise<number>;
  /**
   * Command lines that change the state on which the plan depends. Absent if the plan depends on no state.
   */
  changes?(ids: Ids): readonly string[];
  /** Whether the command's effect can be found on the platform. */
  readonly isVisible: boolean;
  /**
   * Whether a repeat has no second effect, because the platform honors the key or the command replaces or
   * deletes something.
   */
  readonly isRepeatable?: boolean;
}

const read = async (
  { sandbox }: PlanStage,
  path: string,
  surface: "collection" | "customer" = "collection",
) => (await sandbox.get(surface, path)).json;
// biome-ignore lint/suspicious/noExplicitAny: records of every shape
type Json = any;
const list = (json: Json, name: string): readonly Json[] => (Array.isArray(json) ? json : json[name]);

const caseIs =
  (id: (ids: Ids) => string, is: (record: Record<string, unknown>) => boolean) =>
  async (stage: PlanStage, ids: Ids) =>
    is(await read(stage, `/cases/${id(ids)}`)) ? 1 : 0;

const countIn =
  (path: (ids: Ids) => string, name: string, matches: (record: Json) => boolean) =>
  async (stage: PlanStage, ids: Ids) =>
    list(await read(stage, path(ids)), name).filter(matches).length;

const feesOn = (id: (ids: Ids) => string) => (ids: Ids) => [`cases fees ${id(ids)} --reminder-fees 3.50`];

const hook = "https://hooks.example.com/planned";

export const planVerbs: readonly PlanVerb[] = [
  {
    name: "cases start",
    line: ({ pending, user }) => `cases start ${pending} --message Hello --user ${user}`,
    effects: caseIs(
      ({ pending }) => pending,
      ({ lifecycle }) => lifecycle === "Active",
    ),
    changes: ({ pending, user }) => [
      `cases start ${pending} --message Hello --user ${user}`,
      `cases close ${pending} --code Other`,
    ],
    isVisible: true,
  },
  {
    name: "cases close",
    line: ({ active }) => `cases close ${active} --code DebtorUntraceable`,
    effects: caseIs(
      ({ active }) => active,
      ({ lifecycle, closeCode }) => lifecycle === "Closed" && closeCode !== "Other",
    ),
    changes: feesOn(({ active }) => active),
    isVisible: true,
  },
  {
    name: "cases fees",
    line: ({ active }) => `cases fees ${active} --interest 7.25`,
    effects: caseIs(
      ({ active }) => active,
      ({ interestFees }) => interestFees === 7.25,
    ),
    changes: ({ active }) => [`payments record ${active} --amount 1 --date 2026-03-10 --recipient partner`],
    isVisible: true,
    isRepeatable: true,
  },
  {
    name: "payments record",
    line: ({ active }) => `payments record ${active} --amount 12.34 --date 2026-03-12 --recipient partner`,
    effects: countIn(
      ({ active }) => `/cases/${active}/payments`,
      "payments",
      ({ grossAmount }) => grossAmount === 12.34,
    ),
    changes: feesOn(({ active }) => active),
    isVisible: true,
    isRepeatable: true,
  },
  {
    name: "payments edit",
    line: ({ paid, payment }) => `payments edit ${payment} --case ${paid} --amount 1.23 --commission paid`,
    effects: countIn(
      ({ paid }) => `/cases/${paid}/payments`,
      "payments",
      ({ grossAmount }) => grossAmount === 1.23,
    ),
    changes: feesOn(({ paid }) => paid),
    isVisible: true,
    isRepeatable: true,
  },
  {
    name: "payments reverse",
    line: ({ paid, payment }) => `payments reverse ${payment} --case ${paid}`,
    effects: async (stage, { paid, payment }) =>
      list(await read(stage, `/cases/${paid}/payments`), "payments").some(({ id }) => id === payment) ? 0 : 1,
    changes: ({ paid, payment }) => [
      `payments edit ${payment} --case ${paid} --amount 2.50 --commission paid`,
    ],
    isVisible: true,
    isRepeatable: true,
  },
  {
    name: "notes add",
    line: ({ active }) => `notes add ${active} --text Planned-note`,
    effects: countIn(
      ({ active }) => `/cases/${active}/timeline`,
      "items",
      ({ description }) => description === "Planned-note",
    ),
    changes: feesOn(({ active }) => active),
    isVisible: true,
  },
  {
    name: "chats send",
    line: ({ active, user }) => `chats send ${active} --text Planned-message --user ${user}`,
    effects: countIn(
      ({ active }) => `/cases/${active}/chats`,
      "chats",
      ({ message }) => message === "Planned-message",
    ),
    changes: feesOn(({ active }) => active),
    isVisible: true,
    isRepeatable: true,
  },
  {
    name: "files upload",
    line: ({ active }) => `files upload ${active} letter.pdf`,
    effects: countIn(
      ({ active }) => `/cases/${active}/files`,
      "files",
      ({ fileName }) => fileName === "letter.pdf",
    ),
    changes: feesOn(({ active }) => active),
    isVisible: true,
  },
  {
    name: "webhooks create",
    line: () => `webhooks create --url ${hook} --event all --no-check`,
    effects: async (stage) =>
      list(await read(stage, "/webhooks"), "webhooks").filter(({ url }) => url === hook).length,
    isVisible: true,
  },
  {
    name: "webhooks update",
    line: ({ subscription }) => `webhooks update ${subscription} --inactive`,
    effects: async (stage, { subscription }) =>
      list(await read(stage, "/webhooks"), "webhooks").filter(
        ({ id, isActive }) => id === subscription && !isActive,
      ).length,
    changes: ({ subscription }) => [
      `webhooks update ${subscription} --url https://hooks.example.com/other --no-check`,
    ],
    isVisible: true,
    isRepeatable: true,
  },
  {
    name: "webhooks delete",
    line: ({ subscription }) => `webhooks delete ${subscription} --yes`,
    effects: async (stage, { subscription }) =>
      list(await read(stage, "/webhooks"), "webhooks").some(({ id }) => id === subscription) ? 0 : 1,
    changes: ({ subscription }) => [`webhooks update ${subscription} --inactive`],
    isVisible: true,
    isRepeatable: true,
  },
  {
    name: "webhooks rotate",
    line: ({ subscription }) => `webhooks rotate ${subscription} --yes`,
    effects: async ({ writes }) => Math.min(1, writes.length),
    changes: ({ subscription }) => [`webhooks update ${subscription} --inactive`],
    isVisible: false,
  },
  {
    name: "cases submit",
    line: () =>
      "cases submit --as customer --amount 1250.00 --currency EUR --date 2026-01-12 --due-date 2026-02-16 --debtor-type company --debtor-name Muster --debtor-country DE --set creditorReference=PLANNED-1",
    effects: async (stage) =>
      list(await read(stage, "/cases?Query=PLANNED-1&PageSize=100", "customer"), "cases").filter(
        ({ creditorReference }) => creditorReference === "PLANNED-1",
      ).length,
    isVisible: false,
    isRepeatable: true,
  },
];
