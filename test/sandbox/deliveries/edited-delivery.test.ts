import { expect, test } from "vitest";
import { sendEditedDelivery } from "../../../src/sandbox/deliveries/edited-delivery";
import { findStoredDelivery } from "../../../src/sandbox/inspector/event-details";
import { openDeliveries } from "../../support/sandbox/deliveries";
import { sandboxNow } from "../../support/sandbox/sandbox";

test("sends an edited body outside the retry series and records the attempt", async () => {
  const { world, store, find, publish, testCase, received } = await openDeliveries({ react: () => 500 });
  publish(testCase);
  const id = find("select id from deliveries where created_at = ? order by seq", sandboxNow);
  const delivery = findStoredDelivery(store, id.toUpperCase());
  const state = "select due_at, attempt_count, series_attempts, last_error from deliveries where id = ?";
  const before = store.get(state, id);
  await sendEditedDelivery(world, delivery, '{"edited":true}');
  expect(received.map(({ text }) => text)).toEqual(['{"edited":true}']);
  expect(store.get(state, id)).toEqual(before);
  const attempts = () => store.all("select * from attempts order by seq");
  expect(attempts()).toEqual([
    {
      seq: expect.any(Number),
      delivery: delivery.seq,
      number: 0,
      at: sandboxNow,
      signed_at: sandboxNow / 1000,
      url: delivery.url,
      sent_to: delivery.url,
      status: 500,
      error: "HTTP 500: Internal Server Error",
      duration_ms: 0,
      headers: JSON.stringify(received[0]?.headers),
      answer: "",
      answer_headers: "{}",
      edited_body: '{"edited":true}',
    },
  ]);
  await sendEditedDelivery(world, { ...delivery, id: "gone" }, "{}");
  expect(attempts()).toHaveLength(1);
});
