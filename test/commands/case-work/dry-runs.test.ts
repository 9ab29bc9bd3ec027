import { expect, test } from "vitest";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, customerEnv, runLine } from "../../support/program/world";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const paymentId = "86775263-ab0b-46a0-b399-ebb38962522a";
const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };
const payment = { id: paymentId, date: "2026-03-10", grossAmount: 10, recipient: "Platform" };
const record = {
  id,
  reference: "44HX8JMJ",
  lifecycle: "Active",
  grossAmount: 100,
  interestFees: 1,
  reminderFees: 0,
  collectionFees: 0,
};
const send = async ({ url }: { readonly url: string }) =>
  answer(url.endsWith("/payments") ? [payment] : record);
const edited = `--case 44HX8JMJ ${paymentId}`;

test.each([
  ["cases close 44HX8JMJ --code Other", `POST /cases/${id}/close`],
  ["cases fees 44HX8JMJ --interest 2", `PUT /cases/${id}/fees`],
  ["notes add 44HX8JMJ --text Called", `POST /cases/${id}/notes`],
  ["chats send 44HX8JMJ --text Hello --user staff1@falkenhof.example", `POST /cases/${id}/chats`],
  ["payments record 44HX8JMJ --amount 5 --date 2026-03-12 --recipient partner", `POST /cases/${id}/payments`],
  [`payments edit ${edited} --amount 5`, `PUT /cases/${id}/payments/${paymentId}`],
  [`payments reverse ${edited}`, `DELETE /cases/${id}/payments/${paymentId}`],
])(
  "%s with --dry-run or --curl prints the write after sending the reads that the write needs",
  async (line, text) => {
    const url = text.replace(" ", " https://collection.example");
    for (const [flag, first] of [
      ["--dry-run", url],
      ["--curl", `curl --request ${url}`],
    ] as const) {
      const { exitCode, stdout, requests } = await runLine(`${line} ${flag}`, { env, send });
      expect([exitCode, stdout.split(/[?\n]| \\\n/)[0]]).toEqual([0, first]);
      expect(requests.filter(({ method }) => method !== "GET")).toEqual([]);
    }
  },
);

test.each([
  ["chats send 44HX8JMJ --text Hello --user a@b.example", "/cases/case-reference/44HX8JMJ"],
  [`webhooks update ${id} --recreate --event all`, `/webhooks/${id}`],
])("doesn't mint a token in a dry run of %s with client credentials", async (line, path) => {
  for (const flag of ["--dry-run", "--curl"]) {
    const as = `--as customer --client acme ${flag}`;
    const { exitCode, stdout, stderr, requests } = await runLine(`${line} ${as}`, { env: customerEnv });
    expect([exitCode, requests]).toEqual([0, []]);
    expect(stdout).toMatch(/^(curl --request )?GET /);
    expect(stdout).toContain(path);
    expect(stderr).toBe(
      "This read comes first. The write depends on its answer, which needs a client token.\n",
    );
  }
});
