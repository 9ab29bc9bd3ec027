/** Returns a trigger that suppresses the deliveries matching a condition. */
const withoutDelivery = (condition: string): string =>
  `create trigger broken before insert on deliveries when ${condition} begin select raise(ignore); end`;

const without = (event: string): string => withoutDelivery(`new.event_type = '${event}'`);

/** Returns a trigger that changes an event's field before the event is sent. */
const altered = (event: string, field: string, value: string): string =>
  `create trigger broken after insert on deliveries when new.event_type = '${event}' begin
     update deliveries set payload = json_set(payload, '$.data.${field}', '${value}') where seq = new.seq; end`;

const earlierOfCase = (event: string): string =>
  `exists (select 1 from deliveries as earlier where earlier.case_seq = new.case_seq
     and earlier.subscription = new.subscription and earlier.event_type = '${event}')`;

/** A trigger that books 55 units less than was paid. */
const bookedShort = `create trigger broken after insert on payments begin
  update payments set gross_amount = gross_amount - 55 where seq = new.seq; end`;

/** A trigger that changes the amount owed with each message. */
const changedByMessage = `create trigger broken after insert on chats begin
  update cases set gross_amount = gross_amount - 500, remainder = remainder - 500 where seq = new.case_seq; end`;

const toCollection = "new.subscription in (select seq from subscriptions where surface = 'collection')";
const anotherCase = "11111111-1111-4111-8111-111111111111";

/** For each drill, a database trigger that breaks the behavior under test. */
export const brokenSandboxes: Readonly<Record<string, string>> = {
  "life-to-paid": without("case.closed"),
  "life-to-no-payment": altered("case.closed", "closeCode", "Paid"),
  "partial-payment": bookedShort,
  "payment-reversed": without("payment.deleted"),
  reopened: withoutDelivery(`new.event_type = 'case.updated' and ${earlierOfCase("case.closed")}`),
  "two-cases": altered("payment.created", "caseId", anotherCase),
  "equal-payments": withoutDelivery(
    `new.event_type = 'payment.created' and ${earlierOfCase("payment.created")}`,
  ),
  "case-work": changedByMessage,
  "link-approved": without("client.linked"),
  "link-declined": without("client.link_declined"),
  "link-expired": without("client.link_expired"),
  "partner-life": withoutDelivery(`new.event_type = 'case.created' and ${toCollection}`),
};
