import { Failure, isFailure } from "../../base/failure";
import { isJsonObject, type JsonValue, RawJson, readField, readItems, readText } from "../../base/json/json";
import { flag, repeatedOption, wholeNumberOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { buildCardBlock, reportLoadedRecord } from "../../cli/output/record-report";
import type { Context } from "../../cli/session/context";
import { createWebhookSecretStore } from "../../cli/session/webhook-secrets";
import { readSecret, readSecretFile, secretOptions } from "../../kit/receiver/webhook-secret-options";
import type { Block, RecordReport } from "../../render/report";
import type { SavedSecret } from "../../state/webhook-secrets";
import { type Diagnosis, diagnose } from "../../webhooks/diagnose";
import type { OtherSecret } from "../../webhooks/mistakes/secret-mistakes";
import {
  buildVerificationRecord,
  describeReason,
  unexplainedGuessText,
  unexplainedText,
} from "../../webhooks/verification";
import { type Verification, verify } from "../../webhooks/verify";
import { type DeliveryInput, deliveryOptions, readDelivery, refuseSharedStdin } from "./toolbox/delivery";

export default command({
  details:
    "Verify the signature of a delivery, over the exact bytes of its body. Exit code 0: valid, 13: not valid. Nothing is sent. --explain tries common mistakes, alone and in pairs, and names the one that would make the signature match.",
  examples: {
    "recoup webhooks create --url https://example.com/hooks --event case.closed --secret-file hook.key":
      "a subscription, and a file with its secret",
    "recoup api GET /cases --query PageSize=1 > body.json": "any body",
    "header=$(recoup webhooks sign body.json --secret-file hook.key | head -n 1)": "its signature header",
    'recoup webhooks verify body.json --header "$header" --secret-file hook.key': "a body and its header",
    "header=$(recoup webhooks sign body.json --secret-file hook.key --at 1767225600 | head -n 1)":
      "signed at another time",
    'recoup webhooks verify body.json --header "$header" --secret-file hook.key --at 1767225700':
      "checked at that time",
    "recoup webhooks verify --captured delivery.http --subscription 1a1eeb74-92d3-47f2-9e01-536fa86be6c4 --explain":
      "a whole delivery, with the stored secret",
  },
  argument: { name: "bodyfile", description: "the body, from a file or `-` for stdin", isOptional: true },
  options: {
    ...deliveryOptions,
    ...secretOptions,
    at: wholeNumberOption(
      "--at <seconds>",
      "the time to check at, in seconds since 1970. Default: now",
      0,
      999_999_999_999,
    ),
    explain: flag("--explain", "find the mistake that would make the signature match"),
    otherSecretFile: repeatedOption(
      "--other-secret-file <file>",
      "with --explain: another secret to try, for example the old one; repeatable",
    ),
  },
  prints: { record: async () => (await import("./shapes")).CheckedDelivery },
  fields: ["valid", "reason", "ageSeconds", "diagnosis"],
  async run({ argument, options }, context) {
    const { secretFile, secretStdin, captured, otherSecretFile = [], explain } = options;
    const bodyFile = argument === "" && captured === undefined ? "-" : argument;
    refuseSharedStdin([
      bodyFile,
      captured,
      secretFile,
      secretStdin === true ? "-" : undefined,
      ...otherSecretFile,
    ]);
    if (otherSecretFile.length > 0 && explain !== true)
      throw new Failure("usage", "--other-secret-file can only be used with --explain.");
    const delivery = await readDelivery(context, argument, options);
    // The final line break is part of the file, not of the secret.
    const secret = (await readSecret(context, options)).replace(/\r?\n$/, "");
    const nowSeconds = options.at ?? Math.floor(context.host.now() / 1000);
    const result = verify({ ...delivery, secret: secret.trim(), nowSeconds });
    const diagnosis =
      explain === true
        ? diagnose({
            ...delivery,
            secret,
            nowSeconds,
            isTimeChosen: options.at !== undefined,
            otherSecrets: await readOtherSecrets(context, otherSecretFile),
            expectedHeaderName: `${context.profile.headerPrefix}-Signature`,
          })
        : undefined;
    return reportVerification(delivery, result, diagnosis);
  },
});

const inexactBodyNote =
  "The capture has the body as parsed JSON, so its exact bytes are unknown. That may be the cause.";

function reportVerification(
  { isBodyExact }: DeliveryInput,
  result: Verification,
  diagnosis: Diagnosis | undefined,
): RecordReport {
  const record = RawJson.of(buildVerificationRecord(result, diagnosis));
  const fallback = isBodyExact ? unexplainedText : unexplainedGuessText;
  const report = reportLoadedRecord(record, {
    view: (value) => buildVerificationCard(value, fallback),
    idPath: "valid",
  });
  if (result.valid) return report;
  return {
    ...report,
    failure: new Failure("check-failed", `The delivery is not valid: ${describeReason(result)}.`, {
      hint: selectHint(diagnosis, fallback),
      findings: isBodyExact ? [] : [inexactBodyNote],
    }),
  };
}

function selectHint(diagnosis: Diagnosis | undefined, fallback: string): string {
  if (diagnosis === undefined) return "--explain tries common mistakes.";
  const [first] = diagnosis.findings;
  return first === undefined ? fallback : `${first.sentence} ${first.next}`;
}

/** Returns other secrets to try: those in the given files and all in the keyring. */
async function readOtherSecrets(context: Context, files: readonly string[]): Promise<readonly OtherSecret[]> {
  const fileSecrets = files.map(async (file) => ({
    name: `the one in ${file}`,
    secret: await readSecretFile(context, file),
  }));
  return [...(await Promise.all(fileSecrets)), ...(await readStoredSecrets(context))];
}

/**
 * Returns the stored secrets. If the keyring fails, only warns, since there are other mistakes to check for.
 */
async function readStoredSecrets({ host, warn }: Context): Promise<readonly OtherSecret[]> {
  const secrets = createWebhookSecretStore(host);
  const savedSecrets = await secrets.list();
  try {
    const namedSecrets = savedSecrets.map(async (secret) => ({
      name: describeSecret(secret),
      secret: await secrets.read(secret),
    }));
    return (await Promise.all(namedSecrets)).filter(
      (secret): secret is OtherSecret => secret.secret !== undefined,
    );
  } catch (error) {
    if (!isFailure(error, "config")) throw error;
    await warn(`The stored secrets were not tried: ${error.message}.`);
    return [];
  }
}

const describeSecret = ({ subscription, url, profile, environment, surface }: SavedSecret) =>
  `that of the subscription ${subscription} to ${url} (${profile}, ${environment}, ${surface})`;

function buildVerificationCard(value: JsonValue, fallback: string): readonly Block[] {
  return [
    { kind: "title", text: readField(value, "valid") === true ? "Valid" : "Not valid" },
    buildCardBlock(value, [
      ["Reason", "reason"],
      ["Age in seconds", "ageSeconds", "number"],
    ]),
    ...buildDiagnosisBlocks(value, fallback),
  ];
}

/** Reasons to refuse a signature that matches. */
const ageReasons: readonly string[] = ["too-old", "in-the-future"];

function buildDiagnosisBlocks(value: JsonValue, fallback: string): readonly Block[] {
  const diagnosis = readField(value, "diagnosis");
  if (!isJsonObject(diagnosis)) return [];
  const findings = readItems(diagnosis, "findings");
  const isConfirmed = readField(diagnosis, "isConfirmed") === true;
  if (findings.length === 0) return isConfirmed ? [] : [{ kind: "text", text: fallback }];
  const isMatch = readField(value, "valid") === true || ageReasons.includes(readText(value, "reason"));
  const heading = isMatch ? "What to correct" : isConfirmed ? "What makes it match" : "What is wrong";
  const text = findings.map((finding) => `${readText(finding, "sentence")} ${readText(finding, "next")}`);
  return [
    { kind: "heading", text: heading },
    { kind: "text", text: text.join("\n") },
  ];
}
