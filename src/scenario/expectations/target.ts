import type { Answer } from "../../api/exchange/call";
import type { CapturedEnd } from "../../base/host";
import type { JsonObject, JsonValue } from "../../base/json/json";
import type { Environment, Surface } from "../../base/platform";
import type { Call } from "../../cleanup/undo";
import type { HistoryInbox } from "./history-inbox";
import type { WebhookInbox } from "./inbox";
import type { ReceiverFront } from "./receiver";

/** A raw request, for calls that no known endpoint covers. */
interface FreeRequest {
  readonly surface: Surface;
  readonly client?: string;
  readonly method: string;
  readonly path: string;
  readonly body?: JsonValue;
}

export interface UserProgram {
  readonly words: readonly string[];
  /** Added to its environment. */
  readonly variables: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Masks a string in all output. */
  hide(secret: string): void;
}

/** Signs the deliveries that a scenario makes itself. */
export interface DeliverySigner {
  /** The clock of this machine, which receivers verify against. */
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
  /** Used if no receiver can be reached. */
  readonly history?: Pick<HistoryInbox, "join" | "follow">;
  /** Current time at the target, in milliseconds since 1970. */
  now(): number;
  /** Waits at the target; takes no real time on the sandbox. */
  sleep(ms: number): Promise<void>;
  /** Calls as the profile, or as the given client. */
  call(client?: string): Call;
  send(request: FreeRequest): Promise<Answer>;
  baseUrl(surface: Surface): Promise<string>;
  /** The time limit of the scenario, on a real clock. */
  readonly limit?: { readonly endsAt: number; readonly ms: number };
  /** Waits for events that were sent but haven't arrived yet. */
  settle(): Promise<void>;
  /** Control call; on the sandbox, also a served one. */
  control?(path: string, body: JsonObject): Promise<JsonValue>;
  /** Imports payments in several processes, `kills` of which are killed; sandbox only. */
  importPayments?(rows: readonly JsonObject[], kills: number): Promise<JsonValue>;
  /** Receives the webhooks; on a real environment, the receiver given with --forward. */
  readonly receiver?: ReceiverFront;
  readonly signing?: DeliverySigner;
  /** Runs a program of the user, with the addresses of this target; only with --allow-run. */
  runProgram?(program: UserProgram): Promise<CapturedEnd>;
  /** Masks a string in printed requests. */
  hide(secret: string): void;
  close(): Promise<void>;
}
