import type { Surface } from "../base/platform";
import type { Variables } from "../kit/serving/program-variables";
import type { Traffic } from "../traffic/exchange";

/** Server for the judged program: a separate sandbox, or a proxy in front of a real host. */
export interface JudgedServer {
  readonly seed: string;
  /** Addresses and sandbox keys in the format of `--ready-file`. */
  readonly info: JudgedAddresses;
  /** Variables to set for the program. */
  readonly variables: Variables;
  traffic(): Traffic;
  stop(): Promise<void>;
}

/** Each surface's address, plus its key if the server is a sandbox. */
export interface JudgedAddresses {
  readonly url: string;
  readonly surfaces: {
    readonly test: Readonly<Partial<Record<Surface, { readonly url: string; readonly key?: string }>>>;
  };
}
