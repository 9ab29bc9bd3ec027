import { Failure, isFailure } from "../../base/failure";
import type { Surface } from "../../base/platform";
import { createRunName } from "../../cleanup/journal";
import { durationOption, type OptionValues, repeatedOption } from "../../cli/flags/option";
import type { Context } from "../../cli/session/context";
import {
  readReceiverAddress,
  readReceiverSecrets,
  readStateAddress,
  receiverEventOption,
  receiverSecretOption,
  stateOptions,
} from "../../kit/receiver/receiver-options";
import { createUnresponsiveFailure } from "../../kit/receiver/watch-receiver";
import { type EventType, eventTypes, isCaseEvent } from "../../webhooks/events/event-types";
import { defaultSettleMs } from "../../webhooks/receiver-state/settling";
import { checkEventNames, readEvents } from "../../webhooks/subscription/subscription-check";
import { negotiateSecrets } from "../fuzz/negotiate-secrets";
import { checkReportKinds } from "./check-report";
import type { CheckSetting } from "./check-session";

export const checkOptions = {
  secretFile: receiverSecretOption,
  ...stateOptions,
  event: receiverEventOption,
  time: durationOption("--time <duration>", "end after this long; the rest is unknown. Default: 30s"),
  report: {
    ...repeatedOption(
      "--report <kind[=file]>",
      "write a report as tap, junit or html, to a file or stdout; comma-separated",
    ),
    completions: checkReportKinds,
  },
};

type CheckValues = OptionValues<typeof checkOptions>;

const defaultTimeMs = 30_000;

/** A check that may still need to agree on secrets with the receiver. */
export interface CheckRequest extends Omit<CheckSetting, "secret" | "nextSecret"> {
  readonly secrets: readonly string[];
}

export async function readCheckRequest(
  context: Context,
  address: string,
  values: CheckValues,
): Promise<CheckRequest> {
  const url = readReceiverAddress("<url>", address);
  const state = readStateAddress(values);
  const surface = context.flags.as ?? "collection";
  return {
    url,
    secrets: await readReceiverSecrets(context, values.secretFile),
    headerPrefix: context.profile.headerPrefix,
    surface,
    events: readCaseEvents(values.event ?? ["all"], surface),
    state,
    settleMs: values.settle ?? defaultSettleMs,
    timeMs: values.time ?? defaultTimeMs,
  };
}

/** Reads `--event`. Requires a case event, because the check can invent cases but not clients. */
function readCaseEvents(texts: readonly string[], surface: Surface): readonly EventType[] {
  const events = readEvents(texts, surface);
  const [finding] = checkEventNames(events, surface);
  if (finding !== undefined) throw new Failure("usage", `--event: ${finding.message}`);
  if (!events.some(isCaseEvent))
    throw new Failure("usage", "--event needs an event about a case: the check sends no other.", {
      hint: `Use one of ${eventTypes[surface].filter(isCaseEvent).join(", ")}.`,
    });
  return events as readonly EventType[];
}

/** Agrees on secrets with the receiver, unless the user set them. Returns the setting with the secrets. */
export async function resolveCheckSetting(
  { host }: Pick<Context, "host">,
  { secrets, ...request }: CheckRequest,
): Promise<CheckSetting> {
  const seed = createRunName(() => host.random());
  const secretRequest = { address: request.url, secrets, seed, runId: seed };
  const agreedSecrets = await negotiateSecrets(host, secretRequest).catch((error: unknown) => {
    const isSilent = isFailure(error, "network");
    throw isSilent ? createUnresponsiveFailure(request.url, error) : error;
  });
  const [secret = "", nextSecret] = agreedSecrets;
  return { ...request, secret, nextSecret };
}
