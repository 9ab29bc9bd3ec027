import { expect, test } from "vitest";
import { NumberText, RawJson } from "../../src/base/json/json";
import { renderCard } from "../../src/browse/load/card-lines";
import { buildDeliveryScreen } from "../../src/browse/tabs/delivery-screen";

const style = {
  format: "table",
  isTerminal: true,
  width: 60,
  isColored: false,
  isExplicitFormat: false,
} as const;

const attempt = {
  eventId: "7b353b13-6b57-4625-8af7-4a353639766e",
  event: "case.created",
  caseId: "53adc3fc-807b-44eb-a4a3-9273608f314b",
  subscriptionId: "59667788-46ae-4f4d-9371-1618569ec0eb",
  attempt: new NumberText("2"),
  status: new NumberText("503"),
  payload: '{"id":"e-1","data":{"caseId":"c-1"}}',
  headers: { "x-service-event": "case.created", "x-service-timestamp": "1773651600" },
  answer: "\x1b[2Jtry later",
};

test("shows an attempt's headers and body and the receiver's response", async () => {
  const { record, idPath, blocks = [] } = buildDeliveryScreen(attempt).tabs[0]?.loaded ?? {};
  const report = {
    kind: "record",
    record: RawJson.of(record),
    idPath: idPath ?? "",
    view: () => blocks,
  } as const;
  expect((await renderCard(report, style)).join("\n")).toBe(`case.created

Event id             7b353b13-6b57-4625-8af7-4a353639766e
Case                 53adc3fc-807b-44eb-a4a3-9273608f314b
Subscription         59667788-46ae-4f4d-9371-1618569ec0eb
Attempt                2
Answer               503

Headers
x-service-event      case.created
x-service-timestamp  1773651600

Fields of the body
id                   e-1
data.caseId          c-1

Body as it was signed
{"id":"e-1","data":{"caseId":"c-1"}}

Answer of the receiver
\ufffd[2Jtry later`);
});

test("lists the attempts of this event only", () => {
  expect(buildDeliveryScreen(attempt).tabs[1]?.line.join(" ")).toBe(
    `sandbox deliveries --case ${attempt.caseId} --subscription ${attempt.subscriptionId} --where eventId=${attempt.eventId}`,
  );
});

test("shows the delivery attempts on the sandbox and the subscription on a platform", () => {
  const names = (surface?: "collection") =>
    buildDeliveryScreen(attempt, surface).tabs.map(({ name }) => name);
  expect([names(), names("collection")]).toEqual([
    ["delivery", "attempts"],
    ["delivery", "subscription"],
  ]);
});
