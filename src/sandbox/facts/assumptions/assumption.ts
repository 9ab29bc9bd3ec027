/** Reasons why the sandbox doesn't support another reading. */
export const fixedReasons = {
  production: "It shows on production only, where nothing is compared.",
  sandbox: "It is about the sandbox itself, not about a platform.",
  form: "Another reading has no form that is known in advance; it shows as an unspecified difference.",
  setup: "It shows only with accounts, contracts or cases that no operation can set up.",
  extension: "It is about extensions, which a platform may lack or have in another form.",
  load: "Only a flood of requests would show it.",
  time: "It shows only after days, or for a few hours of each day.",
} as const;

/** Behavior of the sandbox that the interface description doesn't settle. */
export interface Assumption {
  readonly id: string;
  /** Says what the sandbox does. */
  readonly reading: string;
  /** Surfaces and operations that it affects, or a description of other effects. */
  readonly where: string;
  /** Why it can't be switched. Undefined if it can. */
  readonly fixed?: keyof typeof fixedReasons;
}

/** Assumptions by ID. */
export type AssumptionTable = Readonly<Record<string, Omit<Assumption, "id">>>;
