import { afterAll, beforeAll, describe, test } from "vitest";
import { openServedHost, type ServedHost } from "../../support/drift/served-host";
import { expectFound, independentSets } from "./independent";

let host: ServedHost;
beforeAll(async () => {
  host = await openServedHost();
});
afterAll(() => host.close());

describe.each(independentSets)("with all probes %s", (kind, deviations) => {
  test.each(deviations)("finds $about", { timeout: 600_000 }, (deviation) =>
    expectFound(host, kind, deviation),
  );
});
