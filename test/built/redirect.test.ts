import { expect, test } from "vitest";
import { startFaultyServer } from "../support/platforms/faulty-server";
import { runBuilt } from "../support/program/built-program";
import { temporaryFolder } from "../support/program/temporary-folder";

test("reports a redirect to another origin without following it", async () => {
  const elsewhere = await startFaultyServer({ kind: "answer", head: ["HTTP/1.1 200 OK"], body: "{}" });
  const home = await startFaultyServer({ kind: "redirect", location: `${elsewhere.url}/cases` });
  const { exitCode, stdout, stderr } = await runBuilt(["cases", "list"], {
    RECOUP_COLLECTION_URL: home.url,
    RECOUP_COLLECTION_KEY: "key-of-the-collection-partner",
    XDG_CACHE_HOME: temporaryFolder(),
  });
  await Promise.all([home.close(), elsewhere.close()]);
  expect([exitCode, stdout, home.requests.length, elsewhere.requests.length]).toEqual([11, "", 1, 0]);
  expect(stderr).toContain("Keys are never sent along a redirect");
});
