import { expect, test } from "vitest";
import { driftOf, openSide, readingSets } from "../../support/drift/drifted";

const timeoutMs = 1_200_000;

test.each(readingSets)(
  "finds out every reading of a host, and nothing else: set %#",
  { timeout: timeoutMs },
  async (set) => {
    const host = await openSide(set);
    const { findings, readings, compared } = await driftOf(host);
    await host.close();
    const about = findings.map((one) =>
      one.assumption
        ? `${one.assumption} ${one.reading}`
        : `${one.kind} ${one.rule} ${one.probe} ${one.path}: ${one.sandbox} / ${one.target}`,
    );
    expect(about.sort()).toEqual(
      Object.entries(set)
        .map((entry) => entry.join(" "))
        .sort(),
    );
    expect(readings).toEqual(set);
    expect(
      compared
        .filter(({ verdict }) => verdict === "not-compared" || verdict === "flaky")
        .map(({ probe, reason }) => [probe.id, reason]),
    ).toEqual([]);
  },
);
