import { afterAll, beforeAll, describe, test } from "vitest";
import { isWriting } from "../../src/drift/probe";
import { probes } from "../../src/drift/probes";
import { openServedHost, type ServedHost } from "../support/drift/served-host";
import { expectFound, independentSets } from "./independent/independent";

let host: ServedHost;
beforeAll(async () => {
  host = await openServedHost();
});
afterAll(() => host.close());

const reading = probes.filter((probe) => !isWriting(probe));
/** One of each kind that probes can see without writing; the soak has the others. */
const chosen = ["TOK-02", "EP-58", "AMB-28 one-page", "riskScore"];

describe.each(independentSets)("finds %s with all probes that read", (kind, deviations) => {
  test.each(deviations.filter(({ about }) => chosen.includes(about)))("$about", (deviation) =>
    expectFound(host, kind, deviation, reading),
  );
});
