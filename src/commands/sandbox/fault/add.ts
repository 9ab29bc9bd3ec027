import { omitUndefined } from "../../../base/collections/omit-undefined";
import { Failure } from "../../../base/failure";
import { faultKinds } from "../../../base/fault";
import { surfaces } from "../../../base/platform";
import {
  choiceOption,
  durationOption,
  knownTextOption,
  type Option,
  textOption,
  wholeNumberOption,
} from "../../../cli/flags/option";
import { command } from "../../../cli/line/command";
import { reportLoadedRecord } from "../../../cli/output/record-report";
import { callControl } from "../../../cli/session/sandbox/control-client";
import { listOperations, parseFault } from "../../../sandbox";
import { buildFaultCard } from "./view";

const maxRequestCount = 1_000_000_000;

export default command({
  details:
    "Inject a fault into the answers to requests. Without --surface, --operation and --key it applies to every request; without --next, --first and --share it applies until it is cleared. If several faults match, the oldest applies.",
  examples: {
    "recoup sandbox fault add --status 500 --next 2": "two server errors, then normal answers",
    "recoup sandbox fault add --status 429 --retry-after 2.5 --first 1": "each request fails once",
    "recoup sandbox fault add --kind drop-after --operation mintToken --share 0.1":
      "one request in ten is handled, but its answer is lost",
    "recoup sandbox fault add --type CaseNotFound --surface customer": "an error type of the platform",
  },
  options: {
    surface: choiceOption("--surface <surface>", "only requests to this surface", surfaces),
    operation: knownTextOption(
      "--operation <name>",
      "only requests to this endpoint, for example listCases",
      listOperations(undefined),
    ),
    key: textOption("--key <key>", "only requests with this key of the sandbox"),
    kind: choiceOption(
      "--kind <kind>",
      "the kind of fault. Default: derived from --status or --type",
      faultKinds,
    ),
    status: wholeNumberOption("--status <status>", "the status of the answer", 400, 599),
    type: textOption("--type <type>", "the error type of the answer"),
    delay: durationOption("--delay <duration>", "how long to delay the answer"),
    retryAfter: decimalOption("--retry-after <seconds>", "the Retry-After value of a 429"),
    next: wholeNumberOption("--next <n>", "only the next n requests", 1, maxRequestCount),
    first: wholeNumberOption(
      "--first <n>",
      "only the first n times of each distinct request",
      1,
      maxRequestCount,
    ),
    share: decimalOption(
      "--share <share>",
      "this share of requests, drawn from the world's seed, for example 0.1",
      "0.5",
    ),
  },
  prints: { record: async () => (await import("../shapes/fault")).Fault },
  async run({ options }, context) {
    const { surface, operation, key, kind, status, type, retryAfter, next, first, share } = options;
    const effect = { kind, status, type, retryAfter, delayMs: options.delay };
    const rule = omitUndefined({ surface, operation, key, ...effect, next, first, share });
    parseFault(rule);
    return reportLoadedRecord(await callControl(context, "POST", "/faults", rule), { view: buildFaultCard });
  },
});

function decimalOption(flags: string, description: string, example = "2.5"): Option<number> {
  return {
    flags,
    description,
    read: (text) => {
      if (/^\d{1,9}(\.\d{1,9})?$/.test(text)) return Number(text);
      const [, percent] = /^(\d{1,2}) ?%$/.exec(text) ?? [];
      const suggestion = percent === undefined ? `Example: ${example}.` : `Write ${Number(percent) / 100}.`;
      throw new Failure("usage", `"${text}" is not a valid number.`, { hint: suggestion });
    },
  };
}
