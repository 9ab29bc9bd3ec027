import { expect, test } from "vitest";
import { createWebhookInbox } from "../../../src/scenario/expectations/inbox";

const address = "https://hooks.partner.dev/in";

async function findingsOf(body: string): Promise<readonly string[]> {
  const inbox = createWebhookInbox({ address, now: () => 0, signingNow: () => 0 });
  const { address: url } = inbox.subscribe("hooks", "collection");
  await inbox.receive({ method: "POST", url, headers: {}, body: Buffer.from(body) });
  return inbox.received().flatMap(({ findings }) => findings);
}

test.each(["", "{", "null", "[]", "7", '"text"', "\u{feff}{}", '\u{feff}{"id":"1","event":"case.created"}'])(
  "records a post of %j as an invalid delivery",
  async (body) => {
    const [first, ...others] = await findingsOf(body);
    expect(first).toBe("the secret of the subscription is unknown");
    expect(others).not.toEqual([]);
  },
);
