/** An assumption with several readings that the sandbox supports. */
interface Switch {
  /** Describes what the platform does, in one sentence per reading. The first reading is the default. */
  readonly readings: Readonly<Record<string, string>>;
  /** Pattern of other accepted readings. Those in `readings` are then only examples. */
  readonly others?: RegExp;
  /** Requests or answers in which the readings differ. */
  readonly seen: string;
}

export type Switches = Readonly<Record<string, Switch>>;
