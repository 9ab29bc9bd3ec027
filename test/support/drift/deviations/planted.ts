import type { ReportedDifference } from "../../../../src/drift/report/findings";
import type { OpenSide } from "../../../../src/drift/sides/sandbox-side";
import { type Deviation, deviating } from "./deviation";

/** Introduces a deviation into the sandbox's responses. */
export const planted = (side: OpenSide, deviation: Deviation): OpenSide => ({
  ...side,
  async target(surface) {
    const target = await side.target(surface);
    return { ...target, send: deviating(target.send, deviation) };
  },
});

/** Returns a finding's kind and subject, such as `rule-left EP-10` or `unspecified list.cases[].note`. */
export const aboutOf = ({ kind, rule, assumption, reading, path }: ReportedDifference) =>
  `${kind} ${rule ?? (assumption === undefined ? path : `${assumption} ${reading}`)}`;
