import { platformTolerance } from "../verify";
import { defineProbes, hostileDefaults, type ProbeParts } from "./probe";
import { buildSignedRequest, buildSingleRequest } from "./signed-request";

/** Margin for clock skew and transfer time. */
export const marginSeconds = 10;

const { pastSeconds, futureSeconds } = platformTolerance;
const daySeconds = 86_400;

/** Returns the smallest distance beyond a limit at which a receiver must refuse. */
const getBeyondSeconds = ({ isExactTime }: ProbeParts) => (isExactTime === true ? 1 : marginSeconds);

const staleAdvice = `Refuse a t that is more than ${pastSeconds} seconds old.`;
const futureAdvice = `Refuse a t that is more than ${futureSeconds} seconds ahead.`;
const noLimitBug = "The receiver doesn't limit the age of a signature, so a recorded delivery stays valid.";

/** Deliveries whose signature is too old or too far in the future. */
export const timeProbes = defineProbes(hostileDefaults, {
  "too-old": {
    isRightlySigned: true,
    title: `A delivery signed ${pastSeconds + marginSeconds} seconds ago`,
    rules: ["SIG-06"],
    requests: buildSingleRequest((parts) => ({ ageSeconds: pastSeconds + getBeyondSeconds(parts) })),
    bug: "The receiver's window for old signatures is too wide, or missing.",
    advice: staleAdvice,
  },
  stale: {
    isRightlySigned: true,
    title: "A delivery signed a day ago",
    rules: ["SIG-06"],
    requests: buildSingleRequest({ ageSeconds: daySeconds }),
    bug: noLimitBug,
    advice: staleAdvice,
  },
  "too-early": {
    isRightlySigned: true,
    title: `A delivery signed ${futureSeconds + marginSeconds} seconds ahead`,
    rules: ["SIG-07"],
    requests: buildSingleRequest((parts) => ({ ageSeconds: -futureSeconds - getBeyondSeconds(parts) })),
    bug: "The receiver's window for signatures ahead is too wide, or it compares the age without its sign.",
    advice: futureAdvice,
  },
  "far-future": {
    isRightlySigned: true,
    title: "A delivery signed a day ahead",
    rules: ["SIG-07"],
    requests: buildSingleRequest({ ageSeconds: -daySeconds }),
    bug: "The receiver doesn't check that a signature is from the past.",
    advice: futureAdvice,
  },
  "time-altered": {
    title: "A recorded delivery with a new t",
    rules: ["SIG-02", "SIG-06"],
    // Some receivers verify the timestamp header in place of t, so it is also sent as it was recorded.
    requests: (parts) =>
      [0, 3600].map((timestampAgeSeconds) => [
        buildSignedRequest(parts, {
          ageSeconds: 3600,
          timestampAgeSeconds,
          header: ({ hex }) => `t=${parts.nowSeconds},v1=${hex}`,
        }),
      ]),
    bug: "The receiver doesn't include t in what it verifies.",
    advice: "Sign t exactly as it is in the header, a dot and the raw body.",
  },
  "stale-with-fresh-header": {
    isRightlySigned: true,
    title: "A recorded delivery with a new timestamp header",
    rules: ["SIG-06", "DLV-10"],
    requests: buildSingleRequest({ ageSeconds: daySeconds, timestampAgeSeconds: 0 }),
    bug: "The receiver checks the age of the timestamp header, which nobody signed.",
    advice: "Read the time from t of the signature header.",
  },
});
