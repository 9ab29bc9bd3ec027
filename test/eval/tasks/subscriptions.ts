import { added, changed, compareChanges } from "../grading/changes";
import { caseOf, has, type Row, rowsOf, rowWith, type State, stage } from "../grading/state";
import { compareLines } from "../grading/work-folder";
import type { Task } from "../task";

const eventsOf = (state: State, ofCase: Row) =>
  rowsOf(state, "deliveries").filter((row) => row.case_seq === ofCase.seq);

const closedAsPaid = {
  lifecycle: stage("Closed"),
  close_code: "Paid",
  close_comment: "Closed as paid.",
  remainder: 0,
};

const paidTestCase: Task = {
  id: "paid-test-case",
  prompt: `Close the test case against Nordufer Logistik as paid in full, and show me which webhooks went
out because of that: write the type of each event that our own test subscription got to events.txt, one per
line.`,
  grade({ before, after, changes, work }) {
    const row = caseOf(before, "4QLB9UQZ");
    const earlier = new Set(eventsOf(before, row).map(({ id }) => id));
    const subscription = rowWith(before, "subscriptions", { url: ownTestUrl }).seq ?? 0;
    const sent = eventsOf(after, row).filter(
      ({ id, ...one }) => !earlier.has(id) && has(one, { subscription }),
    );
    return [
      ...compareChanges(changes, [
        changed("cases", { seq: row.seq ?? 0 }, closedAsPaid),
        added("payments", { case_seq: row.seq ?? 0, gross_amount: row.remainder ?? 0 }),
      ]),
      ...compareLines(
        "events.txt",
        work.lines("events.txt"),
        sent.map((entry) => String(entry.event_type)),
      ),
    ];
  },
};

const ownTestUrl = "https://hooks.falkenhof.example:8443/cases-test";
const ownLiveUrl = "https://hooks.falkenhof.example/cases";

const subscribe: Task = {
  id: "subscribe",
  prompt: `Our new receiver is https://hooks.acme.example/in. Have it sent what happens when one of our test
cases is closed or a payment on one is recorded: nothing else, and nothing of real cases. Keep the signing
secret in hook.key.`,
  grade({ changes, work }) {
    const created = changes.find(({ table }) => table === "subscriptions")?.row;
    const events = created === undefined ? [] : JSON.parse(String(created.events));
    const values = {
      surface: "collection",
      url: "https://hooks.acme.example/in",
      is_active: 1,
      is_test_mode: 1,
    };
    return [
      ...compareChanges(changes, [added("subscriptions", values)]),
      ...compareLines("its events", events, ["case.closed", "payment.created"]),
      ...compareLines("hook.key", work.lines("hook.key"), [String(created?.secret ?? "its secret")]),
    ];
  },
};

const leakedSecret: Task = {
  id: "leaked-secret",
  prompt: `The signing secret of the subscription to ${ownTestUrl} has leaked. Replace it and keep the new
one in new.key. And until Monday, send nothing to ${ownLiveUrl}; don't delete it.`,
  grade({ before, after, changes, work }) {
    const [test, live] = [ownTestUrl, ownLiveUrl].map((url) => rowWith(before, "subscriptions", { url }));
    const { secret = null } = rowWith(after, "subscriptions", { url: ownTestUrl });
    return [
      ...(secret === test?.secret ? ["the secret is still the old one"] : []),
      ...compareChanges(changes, [
        changed("subscriptions", { seq: test?.seq ?? 0 }, { secret }),
        changed("subscriptions", { seq: live?.seq ?? 0 }, { is_active: 0 }),
      ]),
      ...compareLines("new.key", work.lines("new.key"), [String(secret)]),
    ];
  },
};

const redeliver: Task = {
  id: "redeliver",
  prompt: `Our test receiver never got the event that the case MQZQHDSU was closed. Have that event sent to
it again, and write the id of the event to event.txt. What other receivers got or didn't get is none of our
business.`,
  grade({ before, after, changes, work }) {
    const failed = rowsOf(before, "deliveries").filter((row) => row.delivered_at === null);
    const { seq = 0 } = rowWith(before, "subscriptions", { url: ownTestUrl });
    const lost = failed.find((row) => row.subscription === seq);
    const delivered = failed.filter(
      ({ id = "" }) => rowWith(after, "deliveries", { id }).delivered_at !== null,
    );
    return [
      ...compareLines("delivered", delivered.map(idOf), [String(lost?.id)]),
      ...compareLines("event.txt", work.lines("event.txt"), [String(lost?.id)]),
      ...compareChanges(changes, []),
    ];
  },
};

const idOf = ({ id }: Row) => String(id);
export const subscriptions: readonly Task[] = [paidTestCase, subscribe, leakedSecret, redeliver];
