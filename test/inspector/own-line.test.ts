import { expect, test } from "vitest";
import { advice, recoup } from "../../src/base/advice/advice";
import { addFlagsToSentence, addWorldFlags } from "../../src/inspector/contract/world-flags";

const shared = { world: "shared", isKept: true };
const update = recoup`webhooks update <id> --active`;

test("adds the profile and world to a command on the page", () => {
  expect(addWorldFlags(update, shared).text).toBe(
    "recoup webhooks update <id> --active --profile sandbox --world shared",
  );
  expect(
    addWorldFlags(recoup`events list`, { world: "default", isKept: true, environment: "live" }).text,
  ).toBe("recoup events list --env live --profile sandbox --world default");
  expect(addWorldFlags(recoup`cases get X --env test`, { ...shared, environment: "live" }).text).toBe(
    "recoup cases get X --env test --profile sandbox --world shared",
  );
});

test("leaves a command for an in-memory world unchanged", () => {
  expect(addWorldFlags(update, { world: "ephemeral", isKept: false }).text).toBe(update.text);
});

test("adds the profile and world only to the commands in a sentence", () => {
  expect(addFlagsToSentence(advice`It is off; then ${update} turns it on, not ${"`rm`"}.`, shared)).toBe(
    "It is off; then `recoup webhooks update <id> --active --profile sandbox --world shared` turns it on, not 'rm'.",
  );
});
