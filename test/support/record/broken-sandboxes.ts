import type { Delivery } from "../../../src/scenario/expectations/inbox";
import type { TestTarget } from "../../../src/scenario/expectations/target";

type Change = (target: TestTarget) => TestTarget;

const withDeliveries =
  (alter: (deliveries: readonly Delivery[]) => readonly Delivery[]): Change =>
  (target) => ({ ...target, inbox: { ...target.inbox, received: () => alter(target.inbox.received()) } });

const without = (event: string, surface?: string): Change =>
  withDeliveries((all) =>
    all.filter((one) => one.event !== event || (surface ?? one.surface) !== one.surface),
  );

const altered = (event: string, alter: (envelope: string) => string): Change =>
  withDeliveries((all) =>
    all.map((one) =>
      one.event === event ? { ...one, envelope: JSON.parse(alter(JSON.stringify(one.envelope))) } : one,
    ),
  );

const firstOfEqual: Change = withDeliveries((all) => {
  const amounts = new Set<string>();
  return all.filter(({ event, envelope }) => {
    const amount = /"amount":[\d.]+/.exec(JSON.stringify(envelope))?.[0] ?? "";
    if (event !== "payment.created") return true;
    const isFirst = !amounts.has(amount);
    amounts.add(amount);
    return isFirst;
  });
});

const withBodies =
  (alter: (body: string) => string): Change =>
  (target) => ({
    ...target,
    call: (client) => {
      const call = target.call(client);
      return async (...request) => {
        const { response, known } = await call(...request);
        return {
          known,
          response: { ...response, body: Buffer.from(alter(Buffer.from(response.body).toString())) },
        };
      };
    },
  });

/** For each drill, a sandbox that does wrong what the drill is about. */
export const brokenSandboxes: Readonly<Record<string, Change>> = {
  "life-to-paid": without("case.closed"),
  "life-to-no-payment": altered("case.closed", (text) =>
    text.replace(/"closeCode":"[^"]*"/, '"closeCode":"Paid"'),
  ),
  "partial-payment": withBodies((body) => body.replace(/"remainingAmount":59.45/, '"remainingAmount":60.00')),
  "payment-reversed": without("payment.deleted"),
  reopened: without("case.updated"),
  "two-cases": altered("payment.created", (text) =>
    text.replace(/"caseId":"[^"]*"/, '"caseId":"11111111-1111-4111-8111-111111111111"'),
  ),
  "equal-payments": firstOfEqual,
  "case-work": withBodies((body) => body.replace(/"remainder":75.00/, '"remainder":70.00')),
  "link-approved": without("client.linked"),
  "link-declined": without("client.link_declined"),
  "link-expired": without("client.link_expired"),
  "partner-life": without("case.created", "collection"),
};
