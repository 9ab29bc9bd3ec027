import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { printJson } from "../../base/json/json";
import {
  flag,
  type OptionValues,
  outputFileOption,
  repeatedOption,
  textOption,
  wholeNumberOption,
} from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { checkFields } from "../../cli/output/fields";
import type { Context } from "../../cli/session/context";
import { checkWritable } from "../../cli/session/guards/writable";
import { createNothingToPlanFailure } from "../../cli/session/plan/plan-file";
import { hasVariableUrl, variableUrlHint } from "../../config/profile/variables-profile";
import { probes } from "../../drift/probes";
import { createProbeEntry, reportProbes } from "../../drift/report/list";
import { chooseProbes } from "../../drift/run/choose-probes";
import { runDriftCommand } from "../../drift/run/drift-command";
import { openAcceptedFindings } from "../../kit/findings/accept-flags";
import { readingsOption, readReadings } from "../../kit/readings/readings-file";
import type { Report } from "../../render/report";
import { findingReportKinds, readFindingReports } from "../../scenario/report/findings/report-files";
import { openProfileContext } from "../../scenario/run/environment/open-environment";
import { checkSubscriptionUrl } from "../../webhooks/subscription/subscription-url";

const options = {
  only: repeatedOption(
    "--only <ids>",
    "only these probes, or those about these rules and assumptions; comma-separated",
  ),
  writes: flag("--writes", "also make test cases, subscriptions and clients, which are deleted again"),
  receive: wholeNumberOption("--receive <port>", "receive the webhooks of the host on this port", 0, 65_535),
  publicUrl: textOption("--public-url <address>", "the https address that leads to the --receive port"),
  baseline: outputFileOption("--baseline <file>", "accept the differences in this YAML or JSON file"),
  updateBaseline: flag("--update-baseline", "write what differs now to the --baseline file"),
  write: outputFileOption("--write <file>", "write what the host does to this file, for --readings"),
  report: {
    ...repeatedOption(
      "--report <kind=file>",
      "write a report as junit, html or json to a file, or as markdown to a folder (a file per difference); comma-separated",
    ),
    completions: findingReportKinds,
  },
  list: flag("--list", "list the probes and what each would send; send nothing"),
  ...readingsOption,
};

const reportFields = [
  ...["target", "environment", "requests", "probes", "findings", "same", "differs", "flaky", "notCompared"],
  ...["accepted", "gone", "expired"],
];

export const baselineKeys = ["probe", "path"] as const;

export default command({
  details:
    "Compare the sandbox with a real platform: run the same probes on a sandbox and on a profile's test environment, and print each difference with what the rule says, what the sandbox answered, what the host answered, and which side breaks the rule. The probes only read, and mint tokens; --writes adds those that make test cases, and --receive those about deliveries. Live is always refused. What an account can't show is not compared, and counts as a failure of its own. Exit code 13 means that something differs, 12 that nothing differs but something could not be compared.",
  examples: {
    "recoup test drift --list": "what would be sent",
    "recoup test drift sandbox --only collection-cases,referral-token": "two probes, on the embedded sandbox",
    "recoup test drift acme --env test": "all probes that only read",
    "recoup test drift acme --writes --write readings.json": "also with test cases; teach the sandbox",
    "recoup test drift acme --baseline drift.yaml --report junit=drift.xml": "for a build server",
  },
  argument: {
    name: "profile",
    description: "the profile whose test environment is compared",
    isOptional: true,
  },
  options,
  globals: ["client"],
  prints: {
    record: async () => (await import("../../drift/report/shapes")).DriftOutput,
  },
  ownProfile: ({ argument }) => argument,
  async run({ argument, options: values }, context) {
    const chosenProbes = chooseProbes(probes, values.only);
    if (values.list === true) return reportChosenProbes(context, chosenProbes);
    if (context.planner !== undefined) throw createNothingToPlanFailure();
    await checkFields(reportFields, context.style);
    checkReceiveFlags(values);
    const reports = readFindingReports(values.report ?? []);
    const baseline = await openAcceptedFindings(context, {
      ...{ flag: "--baseline", updateFlag: "--update-baseline", keys: baselineKeys },
      file: values.baseline,
      isUpdated: values.updateBaseline === true,
    });
    const readings = (await readReadings(context.host, values)) ?? {};
    await checkWritable(
      context,
      values.write,
      ...reports.filter(({ kind }) => kind !== "markdown").map(({ file }) => file),
    );
    const openedProfile = await openProfileContext(
      context,
      argument === "" ? context.profile.name : argument,
    );
    try {
      refuseLive(openedProfile.context);
      return await runDriftCommand(openedProfile.context, {
        values,
        chosenProbes,
        reports,
        baseline,
        readings,
      });
    } finally {
      await openedProfile.close();
    }
  },
});

/** Lists the chosen probes. `--json` prints a bare array. */
function reportChosenProbes({ style }: Context, chosenProbes: ReturnType<typeof chooseProbes>): Report {
  if (style.format !== "json") return reportProbes(style, chosenProbes);
  return { kind: "raw", body: Buffer.from(`${printJson(chosenProbes.map(createProbeEntry), 2)}\n`) };
}

function refuseLive({ profile }: Context): void {
  const { name, environment } = profile;
  if (environment === "test") return;
  throw new Failure(
    "forbidden",
    `\`test drift\` runs on a test environment only, and ${name} is on live. Nothing was sent.`,
    {
      hint: hasVariableUrl(profile)
        ? variableUrlHint
        : advice`Use its test environment: ${recoup`test drift ${{ profile: name }} --env test`}.`,
      profile: name,
      environment,
    },
  );
}

function checkReceiveFlags({ receive, publicUrl, writes }: OptionValues<typeof options>): void {
  if ((receive === undefined) !== (publicUrl === undefined))
    throw new Failure("usage", "--receive and --public-url must be used together.");
  if (receive !== undefined && writes !== true)
    throw new Failure("usage", "--receive needs --writes: only its probes make subscriptions.");
  const finding = publicUrl === undefined ? undefined : checkSubscriptionUrl(`${publicUrl}/0/hook`);
  if (finding !== undefined) throw new Failure("usage", `--public-url: ${finding}`);
}
