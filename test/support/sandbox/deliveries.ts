import { Failure } from "../../../src/base/failure";
import type { HttpRequest } from "../../../src/base/http";
import { embeddedOrigin } from "../../../src/base/platform";
import { deliverDueEvents } from "../../../src/sandbox/deliveries/sender";
import type { CaseRow } from "../../../src/sandbox/facts/case-row";
import { type EventDataJson, publishCaseEvent } from "../../../src/sandbox/outbox/publish";
import type { CaseEventType } from "../../../src/webhooks/events/event-types";
import { openSandbox, type SandboxSetting, sandboxNow, type TestSandbox } from "./sandbox";

/** A response status, or the error of a receiver that doesn't respond. */
export type Reaction = number | Error;

interface ReceivedRequest extends HttpRequest {
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read payloads of every event
  readonly json: any;
}

export interface DeliverySandbox extends TestSandbox {
  readonly received: ReceivedRequest[];
  readonly testCase: CaseRow;
  readonly productionCase: CaseRow;
  /** Puts a case event into the outbox, as a request handler would. */
  publish(row: CaseRow, event?: CaseEventType, data?: EventDataJson): void;
  /** Makes the attempts that are due. */
  deliver(): Promise<void>;
  advance(by: string): Promise<readonly Item[]>;
}

interface Item {
  readonly at: string;
  readonly kind: string;
  readonly subject: string;
  readonly outcome: string;
}

const updated = { oldLifecycle: '"PendingVerification"', newLifecycle: '"Active"' };

interface ReceiverSetting extends Omit<SandboxSetting, "send"> {
  react?(request: ReceivedRequest): Reaction | Promise<Reaction>;
}

function receivedOf(request: HttpRequest): ReceivedRequest {
  const text = Buffer.from(request.body ?? "").toString();
  return { ...request, text, json: JSON.parse(text) };
}

/**
 * Opens a world whose active subscriptions point to `https://receivers.dev/<surface>/<test or live>/<seq>`.
 */
export async function openDeliveries(setting: ReceiverSetting = {}): Promise<DeliverySandbox> {
  const { react = () => 204 } = setting;
  const received: ReceivedRequest[] = [];
  const sandbox = await openSandbox({
    isUnlimited: true,
    ...setting,
    send: async (request) => {
      const arrived = receivedOf(request);
      received.push(arrived);
      const status = await react(arrived);
      if (status instanceof Error) throw status;
      return { status, headers: {}, body: new Uint8Array() };
    },
  });
  const { world, store, control } = sandbox;
  store.run(
    `update subscriptions set url =
       'https://receivers.dev/' || surface || iif(is_test_mode, '/test/', '/live/') || seq`,
  );
  return {
    ...sandbox,
    received,
    testCase: firstCase(sandbox, 1),
    productionCase: firstCase(sandbox, 0),
    publish: (row, event = "case.updated", data = updated) =>
      store.transaction(() =>
        publishCaseEvent({ store, now: world.now(), origin: embeddedOrigin }, row, event, data),
      ),
    deliver: () => deliverDueEvents(world, { now: world.now() }),
    advance: async (by) => (await control("POST", "/clock/advance", { by })).json.items,
  };
}

/** Returns a case with subscriptions on all three surfaces. */
function firstCase({ store }: TestSandbox, isTest: 0 | 1): CaseRow {
  const row = store.get<CaseRow>(
    `select * from cases where is_test = ? and creditor = 1 and referral_partner = 1 and collection_partner = 1
       and lifecycle > 1 and is_deleted = 0 order by seq`,
    isTest,
  );
  if (row === undefined) throw new Error("the seed has no such case");
  return row;
}

/** Returns a request's path, which identifies its subscription. */
export const pathOf = ({ url }: Pick<HttpRequest, "url">) => new URL(url).pathname;

export const isToCustomer = (request: Pick<HttpRequest, "url">) => pathOf(request).startsWith("/customer");

/** Returns an error like those that sockets report. */
export const socketError = (code: string) =>
  new Failure("network", "no answer", { cause: Object.assign(new Error(code), { code }) });

export const sinceStart = (at: string) => (Date.parse(at) - sandboxNow) / 1000;
