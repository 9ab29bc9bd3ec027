import type { CallResult } from "../../api/exchange/call";
import type { CapturedResult } from "../../base/host";
import type { JsonObject, JsonValue } from "../../base/json/json";
import type { Environment, Surface } from "../../base/platform";
import type { CallPlatform } from "../../cleanup/undo";
import type { HistoryInbox } from "./history-inbox";
import type { WebhookInbox } from "./inbox";
import type { ReceiverProxy } from "./receiver";

/** For calls that no known endpoint covers. */
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
  /** Masks this string in all output. */
  hide(secret: string): void;
}

/** Signs the deliveries that a scenario makes. */
export interface DeliverySigner {
  /** Reads this machine's clock, because receivers compare timestamps with it. */
  nowSeconds(): number;
  readonly headerPrefix: string;
  /** Returns a new GUID. The same seed yields the same GUIDs. */
  newId(): string;
}

/** Target of a scenario: an embedded platform with its own world, or a real environment. */
export interface TestTarget {
  readonly kind: "sandbox" | "network";
  readonly environment: Environment;
  readonly inbox: WebhookInbox;
  /** Used instead of the inbox if no receiver can be reached. */
  readonly history?: Pick<HistoryInbox, "join" | "follow">;
  /** Milliseconds since 1970, on the target's clock. */
  now(): number;
  /** Waits on the target's clock. Takes no real time on the sandbox. */
  sleep(ms: number): Promise<void>;
  /** Returns a function that calls endpoints as the profile or, with a client, as that client. */
  call(client?: string): CallPlatform;
  send(request: RawRequest): Promise<CallResult>;
  baseUrl(surface: Surface): Promise<string>;
  /** The scenario's time limit, on a real clock. */
  readonly limit?: { readonly endsAt: number; readonly ms: number };
  /** Waits for events that have been sent but haven't arrived. */
  settle(): Promise<void>;
  /** Calls the sandbox's control interface. Undefined on real environments. */
  control?(path: string, body: JsonObject): Promise<JsonValue>;
  /** Imports payments in several processes and kills `kills` of them. Sandbox only. */
  importPayments?(rows: readonly JsonObject[], kills: number): Promise<JsonValue>;
  /** Receives webhooks. On a real environment, this is the receiver given with `--forward`. */
  readonly receiver?: ReceiverProxy;
  readonly signing?: DeliverySigner;
  /** Runs a user's program with this target's addresses. Only set with `--allow-run`. */
  runProgram?(program: UserProgram): Promise<CapturedResult>;
  /** Masks this string in printed requests. */
  hide(secret: string): void;
  close(): Promise<void>;
}
