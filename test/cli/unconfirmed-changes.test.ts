import { expect, test } from "vitest";
import { sandboxOnDisk } from "../support/sandbox/sandbox-on-disk";

const { run } = sandboxOnDisk();
const id = "0fde0325-2555-4ea1-bcbf-bd03375fc9e2";

test.each([
  [
    `webhooks rotate ${id}`,
    `This replaces the signing secret of the subscription ${id}, and the old one stops working with the next delivery; nothing was sent.`,
    "Add --yes to confirm.",
  ],
  [
    `webhooks rotate ${id} --env live`,
    `On live (profile sandbox), this replaces the signing secret of the subscription ${id}, and the old one stops working with the next delivery; nothing was sent.`,
    "Add --live and --yes to confirm, or use --env test to write on the test platform.",
  ],
  [
    `webhooks rotate ${id} --env live --yes`,
    `On live (profile sandbox), this replaces the signing secret of the subscription ${id}, and the old one stops working with the next delivery; nothing was sent.`,
    "Add --live to confirm, or use --env test to write on the test platform.",
  ],
  [
    `webhooks delete ${id}`,
    `This deletes the subscription ${id} and ends its deliveries; nothing was sent.`,
    "Add --yes to confirm.",
  ],
  [
    `webhooks update ${id} --event all --recreate`,
    `This creates a new subscription with a secret of its own, and deletes the subscription ${id}; nothing was sent.`,
    "Add --yes to confirm.",
  ],
  [
    "clients withdraw kb-1001",
    "This withdraws the client kb-1001: it archives the link and closes pending cases, which stay closed; nothing was sent.",
    "Add --yes to confirm.",
  ],
  [
    "test cleanup --tag nightly",
    "This deletes all test cases with the tag nightly (test); nothing was sent.",
    "Add --confirm=sandbox to confirm.",
  ],
  [
    `api DELETE /webhooks/${id}`,
    "This deletes the subscription and ends its deliveries; nothing was sent.",
    "Add --yes to confirm.",
  ],
  [
    "api DELETE /notes/1",
    "DELETE http://sandbox.invalid/test/collection/notes/1 cannot be undone; nothing was sent.",
    "Add --yes to confirm.",
  ],
])(
  "describes the change that `recoup %s` makes before asking for confirmation",
  async (line, message, hint) => {
    const { exitCode, stderr } = await run(line);
    expect(exitCode).toBe(5);
    expect(stderr).toContain(`Error: ${message}\n`);
    expect(stderr).toContain(`\n  next: ${hint}\n`);
  },
);
