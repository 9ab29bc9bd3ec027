import { expect, test } from "vitest";
import { openWebhookInbox } from "../../../src/scenario/expectations/inbox";

const address = "https://hooks.partner.dev/mark";

/** What is found wrong with a delivery of this body. */
async function findingsOf(body: string): Promise<readonly string[]> {
  const ear = openWebhookInbox({ address, now: () => 0, signingNow: () => 0 });
  const { address: url } = ear.subscribe("hooks", "collection");
  await ear.receive({ method: "POST", url, headers: {}, body: Buffer.from(body) });
  return ear.received().flatMap(({ findings }) => findings);
}

test.each(["", "{", "null", "[]", "7", '"text"', "\u{feff}{}", '\u{feff}{"id":"1","event":"case.created"}'])(
  "whoever posts %j to a scenario's address, it is an unsound delivery and no fault",
  async (body) => {
    const [first, ...others] = await findingsOf(body);
    expect(first).toBe("no secret is known to check it with");
    expect(others).not.toEqual([]);
  },
);
