import type { Answer } from "../../api/exchange/call";
import type { CapturedResult } from "../../base/host";
import type { JsonObject, JsonValue } from "../../base/json/json";
import type { Environment, Surface } from "../../base/platform";
import type { CallPlatform } from "../../cleanup/undo";
import type { HistoryInbox } from "./history-inbox";
import type { WebhookInbox } from "./inbox";
import type { ReceiverFront } from "./receiver";

/** A raw request, for calls that no known endpoint covers. */
interface RawRequest {
  readonly surface: Surface;
  readonly client?: string;
  readonly method: string;
  readonly path: string;
  readonly body?: JsonValue;
}

export interface UserProgram {
  readonly words: readonly string[];
  /** Variables to add to the program's environment. */
  readonly variables: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Masks a string in all output. */
  hide(secret: string): void;
}

/** Signs the deliveries that a scenario makes itself. */
export interface DeliverySigner {
  /** Reads this machine's clock, which receivers compare timestamps with. */
  nowSeconds(): number;
  readonly headerPrefix: string;
  /** Returns a GUID; the same seed yields the same GUIDs. */
  newId(): string;
}

/** Target of a scenario: an embedded platform with its own world, or a real environment. */
export interface TestTarget {
  readonly kind: "sandbox" | "network";
  readonly environment: Environment;
  readonly inbox: WebhookInbox;
  /** Replaces the inbox if no receiver can be reached. */
  readonly history?: Pick<HistoryInbox, "join" | "follow">;
  /** Current time at the target, in milliseconds since 1970. */
  now(): number;
  /** Waits on the target's clock. On the sandbox, this takes no real time. */
  sleep(ms: number): Promise<void>;
  /** Returns a function that calls endpoints as the profile, or as the given client. */
  call(client?: string): CallPlatform;
  send(request: RawRequest): Promise<Answer>;
  baseUrl(surface: Surface): Promise<string>;
  /** Time limit of the scenario, on a real clock. */
  readonly limit?: { readonly endsAt: number; readonly ms: number };
  /** Waits for events that were sent but haven't arrived yet. */
  settle(): Promise<void>;
  /** Calls the sandbox's control interface. Undefined on real environments. */
  control?(path: string, body: JsonObject): Promise<JsonValue>;
  /** Imports payments in several processes, `kills` of which are killed. Sandbox only. */
  importPayments?(rows: readonly JsonObject[], kills: number): Promise<JsonValue>;
  /** Receives the webhooks. On a real environment, this is the receiver given with `--forward`. */
  readonly receiver?: ReceiverFront;
  readonly signing?: DeliverySigner;
  /** Runs one of the user's programs with the addresses of this target. Only set with `--allow-run`. */
  runProgram?(program: UserProgram): Promise<CapturedResult>;
  /** Masks a string in printed requests. */
  hide(secret: string): void;
  close(): Promise<void>;
}
