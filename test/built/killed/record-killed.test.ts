import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runBuilt, startBuilt } from "../../support/program/built-program";
import { temporaryFolder } from "../../support/program/temporary-folder";

const client = `
const { env } = process;
const body = { creditorCompanyName: "Acme", creditorCountryAlpha2: "DK", currencyCode: "EUR", amountToRecover: 10,
  date: "2026-01-05", debtor: { type: "Private", name: "P", countryAlpha2: "DE" }, isTest: true };
for (let count = 1; ; count += 1) {
  const headers = { xapikey: env.RECOUP_COLLECTION_KEY, "content-type": "application/json" };
  const answer = await fetch(env.RECOUP_COLLECTION_URL + "/managed-cases", { method: "POST", headers, body: JSON.stringify(body) });
  if (answer.ok) console.log("answered " + count);
  await new Promise((resolve) => setTimeout(resolve, 20));
}
`;

test("--since records everything answered before the recorder was killed", async () => {
  const folder = temporaryFolder();
  const env = { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder };
  const program = join(folder, "client.mjs");
  writeFileSync(program, client);
  const { child, ended } = startBuilt(["test", "record", "--", process.execPath, program], env);
  let output = "";
  await new Promise<void>((resolve) => {
    const onData = (chunk: Buffer) => {
      output += chunk.toString();
      if (/answered 12\n/.test(output)) resolve();
    };
    child.stdout.on("data", onData);
    child.stderr.on("data", onData);
    void ended.then(() => resolve());
  });
  child.kill("SIGKILL");
  // The client exits if it gets no answer.
  await ended;
  const answered = Number([...output.matchAll(/answered (\d+)/g)].at(-1)?.[1]);
  expect(answered).toBeGreaterThanOrEqual(12);
  const recorded = await runBuilt(["test", "record", "--since", "10m"], env);
  expect(recorded.exitCode, recorded.stderr).toBe(0);
  const created = recorded.stdout.match(/- create:/g)?.length ?? 0;
  // The request in progress may also be in the log.
  expect([answered, answered + 1, answered + 2]).toContain(created);
});
