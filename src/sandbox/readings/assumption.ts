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
  /** A sentence about how the sandbox behaves. */
  readonly reading: string;
  /** Affected surfaces and operations, or a description of any other effect. */
  readonly where: string;
  /** Why the reading can't be changed, or undefined if it can. */
  readonly fixed?: keyof typeof fixedReasons | undefined;
}

/** An assumption for which the sandbox supports several readings. */
interface Switch extends Pick<Assumption, "where"> {
  /** A sentence about how the sandbox behaves. Default: that of the default reading. */
  readonly reading?: string;
  /** Sentences that describe what the platform does, keyed by reading. The first reading is the default. */
  readonly readings: Readonly<Record<string, string>>;
  /** Pattern for other readings that are accepted. If it is set, those in `readings` are only examples. */
  readonly others?: RegExp;
  /** Requests or responses in which the readings differ. */
  readonly seen: string;
}

export type Switches = Readonly<Record<string, Switch>>;
