import { expect, test } from "vitest";
import { bothSecrets, check, sampleReceiver, stateAddress } from "../support/checked-receiver";
import { whole } from "../support/program/whole";
import { countFigure } from "../trust/count-figure";

const checks = whole(30, 10);

test(`a correct receiver passes ${checks} checks`, async () => {
  const receiver = sampleReceiver();
  for (let count = 0; count < checks; count += 1) {
    const verdicts = await check(receiver, { ...bothSecrets, ...stateAddress }, { random: Math.random });
    expect(verdicts.filter(({ verdict }) => verdict !== "held")).toEqual([]);
  }
  countFigure("checks of right receivers", checks);
});
