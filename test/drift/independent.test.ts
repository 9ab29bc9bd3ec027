import { afterAll, beforeAll, test } from "vitest";
import { sendsWrites } from "../../src/drift/probe";
import { probes } from "../../src/drift/probes";
import { openServedHost, type ServedHost } from "../support/drift/served-host";
import { expectFound, independentSets } from "./independent/independent";

let host: ServedHost;
beforeAll(async () => {
  host = await openServedHost();
});
afterAll(() => host.close());

const reading = probes.filter((probe) => !sendsWrites(probe));
/** Two kinds of deviations that read-only probes detect. The soak test covers the others. */
const chosen = ["TOK-02", "riskScore"];
const deviations = independentSets.flatMap(([kind, all]) =>
  all
    .filter(({ about }) => chosen.includes(about))
    .map((deviation) => ({ kind, deviation, about: deviation.about })),
);

test.each(deviations)("finds $kind with all read-only probes: $about", ({ kind, deviation }) =>
  expectFound(host, kind, deviation, reading),
);
