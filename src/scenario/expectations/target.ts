import type { Answer } from "../../api/exchange/call";
import type { JsonObject, JsonValue } from "../../base/json/json";
import type { Environment, Surface } from "../../base/platform";
import type { Call } from "../../undo/undo";
import type { History } from "./history";
import type { WebhookInbox } from "./inbox";
import type { ReceiverFront } from "./receiver";

/** Any request, for steps that no endpoint of ours describes. */
interface FreeRequest {
  readonly surface: Surface;
  readonly client?: string;
  readonly method: string;
  readonly path: string;
  readonly body?: JsonValue;
}

/** What a scenario signs its own deliveries with. */
export interface Signing {
  /** By the clock of this machine, as receivers verify. */
  nowSeconds(): number;
  readonly headerPrefix: string;
  /** A GUID; the same seed makes the same ones. */
  newId(): string;
}

/** Where a scenario plays: the embedded platform with a world of its own, or a real environment. */
export interface TestTarget {
  readonly kind: "sandbox" | "network";
  readonly environment: Environment;
  readonly inbox: WebhookInbox;
  /** In place of a receiver, where none can be reached. */
  readonly history?: Pick<History, "join" | "follow">;
  /** The time there, in milliseconds since 1970. */
  now(): number;
  /** Lets time pass there; on the sandbox it takes none. */
  sleep(ms: number): Promise<void>;
  /** Calls as the profile, or for a client. */
  call(client?: string): Call;
  send(request: FreeRequest): Promise<Answer>;
  /** The address of a surface's resources. */
  baseUrl(surface: Surface): Promise<string>;
  /** When the scenario's time is up, on a real clock. */
  readonly limit?: { readonly endsAt: number; readonly ms: number };
  /** Brings in what has been sent and not arrived yet. */
  settle(): Promise<void>;
  /** What no interface can do; the sandbox alone has it. */
  control?(path: string, body: JsonObject): Promise<JsonValue>;
  /** Imports payments as a process that is killed so often and started again; the sandbox alone can. */
  importPayments?(rows: readonly JsonObject[], kills: number): Promise<JsonValue>;
  /** What the webhooks are led to; on a real environment, the one of --forward. */
  readonly receiver?: ReceiverFront;
  readonly signing?: Signing;
  /** Keeps a text out of what is shown of requests. */
  hide(secret: string): void;
  close(): Promise<void>;
}
