/** An assumption for which the sandbox supports several readings. */
interface Switch {
  /** By name, a sentence about what the platform does; the first is the default. */
  readonly readings: Readonly<Record<string, string>>;
  /** Form of readings besides the named ones, which stand for examples. */
  readonly others?: RegExp;
  /** Difference on the wire. */
  readonly seen: string;
}

export type Switches = Readonly<Record<string, Switch>>;
