import { expect, test } from "vitest";
import { answer } from "../support/platforms/answers";
import { collectionEnv, runLine } from "../support/program/world";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const secret = "whsec-that-must-not-be-shown-again";
const subscription = { id, url: "https://hooks.example.com/a", events: ["case.created"], isActive: true };

test.each(["secret", "Secret"])(
  "never shows the %s if the platform returns it with a subscription [SUB-12]",
  async (name) => {
    const { stdout, stderr } = await runLine("browse subscriptions --plain", {
      env: collectionEnv,
      isTerminal: true,
      answers: ["1", "q", "q"],
      send: async ({ url }) =>
        answer(
          url.includes(id)
            ? { ...subscription, [name]: secret }
            : { webhooks: [{ ...subscription, [name]: secret }], page: { totalResults: 1, totalPages: 1 } },
        ),
    });
    expect(stdout).toContain("https://hooks.example.com/a");
    expect(stdout + stderr).not.toContain(secret);
  },
);
