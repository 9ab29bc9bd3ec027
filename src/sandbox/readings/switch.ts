/** An assumption for which the sandbox supports several readings. */
interface Switch {
  /** Sentences that describe what the platform does, by reading. The first reading is the default. */
  readonly readings: Readonly<Record<string, string>>;
  /** Pattern for other accepted readings. If set, those in `readings` are only examples. */
  readonly others?: RegExp;
  /** Requests or responses in which the readings differ. */
  readonly seen: string;
}

export type Switches = Readonly<Record<string, Switch>>;
