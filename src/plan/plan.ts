import type { JsonValue } from "../base/json/json";
import type { Environment, Surface } from "../base/platform";

/** Version of the file format; the value of its first field. */
export const planVersion = 1;

/** Target, author and time of a plan. */
export interface PlanHeader {
  readonly recoupPlan: typeof planVersion;
  /** The command that made it, without its values: `payments import`. For display only. */
  readonly command: string;
  readonly profile: string;
  readonly environment: Environment;
  readonly surface: Surface;
  /** The surface's address, or the sandbox's world. */
  readonly address: string;
  readonly madeBy: string;
  readonly madeAt: string;
  readonly expiresAt: string;
  /** Whether the live guard asks as for a bulk write. */
  readonly isBulk: boolean;
  /** Whether another person has to apply it. */
  readonly fourEyes: boolean;
  /** Gives equal requests of two plans different idempotency keys. */
  readonly nonce: string;
}

/** An upload. Its file is read when the plan is made, and again when it is applied. */
export interface PlannedForm {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly field: string;
  readonly name: string;
  readonly path: string;
  readonly mediaType: string;
  readonly size: number;
  readonly fingerprint: string;
}

/** The fields of a record that matter to a write, as comparable text. */
export type StateValues = Readonly<Record<string, string>>;

/** A record as it was when the write was planned. */
export interface PlannedState {
  /** Path of the read below the surface's address. */
  readonly read: string;
  /** Undefined if there was no such record. */
  readonly values?: StateValues | undefined;
}

/** A request that changes something, and the state that it was planned on. */
export interface PlanRow {
  readonly method: string;
  /** Path and query below the surface's address. */
  readonly path: string;
  /** Describes the change: `a payment of 10.00 EUR on case 44HX8JMJ`. */
  readonly subject?: string | undefined;
  /** Client whose token it is sent with. */
  readonly client?: string | undefined;
  /** Row of the imported file. */
  readonly from?: number | undefined;
  readonly body?: JsonValue | undefined;
  /** The body if it is not JSON in its shortest form. */
  readonly text?: string | undefined;
  readonly form?: PlannedForm | undefined;
  /** Headers that the user added. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Idempotency key that the user chose; `none` sends none. */
  readonly key?: string | undefined;
  /** Sent only if the previous row succeeded. */
  readonly followsPrevious?: boolean | undefined;
  readonly state?: readonly PlannedState[] | undefined;
}
