import { expect, test } from "vitest";
import { embeddedOrigin } from "../../../src/base/platform";
import { openWorldPlatform } from "../../../src/sandbox/http/platform";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { openWorld } from "../../support/sandbox/opening";
import { managedSubmission } from "../../support/sandbox/submissions";

const dataFolder = temporaryFolder();

/** Opens another server on the persistent world, as a separate process would. */
function openServer() {
  const world = openWorld({ dataFolder, world: "shared", now: Date.now });
  const platform = openWorldPlatform(world, { controlToken: "control" });
  const { url, key } = platform.access(embeddedOrigin).test.collection;
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { xapikey: key, authorization: "Bearer control" };
    const bytes = body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) };
    const base = path.startsWith("/control") ? embeddedOrigin : url;
    const answer = await platform.send({ method, url: `${base}${path}`, headers, ...bytes });
    return { status: answer.status, json: JSON.parse(Buffer.from(answer.body).toString() || "null") };
  };
  return { world, ask, close: platform.close };
}

test("discards a server's caches as soon as another server writes", async () => {
  const [one, other] = [openServer(), openServer()];
  const { json } = await one.ask("POST", "/managed-cases", managedSubmission({ isTest: true }));
  const stageOf = async (server: typeof one) => (await server.ask("GET", `/cases/${json.id}`)).json.lifecycle;
  expect([await stageOf(one), await stageOf(other)]).toEqual(["PendingVerification", "PendingVerification"]);
  await other.ask("POST", `/test/cases/${json.id}/advance`, { to: "Active" });
  expect([await stageOf(one), await stageOf(other)]).toEqual(["Active", "Active"]);
  await one.ask("POST", `/test/cases/${json.id}/advance`, { to: "Closed:NoPayment" });
  expect([await stageOf(one), await stageOf(other)]).toEqual(["Closed", "Closed"]);

  await other.ask("POST", "/control/clock/advance", { by: "30d" });
  expect(one.world.now() - Date.now()).toBeGreaterThan(29 * 86_400_000);
  await other.ask("POST", "/control/faults", { operation: "getCase", status: 500 });
  expect((await one.ask("GET", `/cases/${json.id}`)).status).toBe(500);
  await one.ask("DELETE", "/control/faults");
  other.world.store.run("delete from api_keys");
  expect((await one.ask("GET", `/cases/${json.id}`)).status).toBe(401);
  one.close();
  other.close();
});
