import type { LineSetting } from "../../../support/program/world";
import { interrupted, type Situation } from "./situation";

/** Routes deliveries to a receiver that responds with 500. */
const refusing: LineSetting = {
  env: { RECOUP_SANDBOX_ROUTE: "https://example.com=http://127.0.0.1:9" },
  send: async () => ({ status: 500, headers: {}, body: new Uint8Array() }),
};

export const testSituations: readonly Situation[] = [
  { line: "test run", pasted: { "recoup test drills": [0, "agency-day"] } },
  { line: "test run --drill nonsense", pasted: { "recoup test drills": [0, "agency-day"] } },
  {
    line: "test run case.json",
    pasted: {
      "recoup help scenarios.md#steps": [0, "## Steps"],
      "recoup test schema": [0, "A scenario of recoup test run"],
    },
  },
  {
    line: "test fuzz",
    pasted: { "recoup test sample-receiver": [interrupted, "127.0.0.1"] },
  },
];

export const deliverySituations: readonly Situation[] = [
  {
    before: ["webhooks create --url https://example.com/h --event all --test-mode --world demo"],
    line: "test create --world demo",
    setting: refusing,
    pasted: { "recoup sandbox deliveries --failed --world demo": [0, "500"] },
  },
  {
    line: "webhooks test <id> --as customer --world default",
    setting: refusing,
    pasted: { "recoup webhooks get <id> --as customer --world default": [0, "https://example.com/hooks"] },
  },
  {
    line: "webhooks listen --keep --as collection --port 3000 --world default",
    setting: {
      listen: async (_, port) => ({ url: `http://127.0.0.1:${port}`, port, close: async () => {} }),
    },
    pasted: {
      "recoup webhooks listen --as collection --subscription * --since last --world default": [
        interrupted,
        "Listening at",
      ],
    },
  },
];
