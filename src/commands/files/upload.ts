import type * as z from "zod";
import { acceptedExtensions, documentTypes, getFileExtension } from "../../api/files/upload-rules";
import { advice, formatHint, recoup } from "../../base/advice/advice";
import { omitUndefined } from "../../base/collections/omit-undefined";
import { Failure } from "../../base/failure";
import { readId, tryParseJson } from "../../base/json/json";
import { surfaces } from "../../base/platform";
import { choiceOption, flag, type OptionValues, textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportLocalList } from "../../cli/output/local-report";
import type { Context } from "../../cli/session/context";
import { enableReadAhead } from "../../cli/session/dry-run/read-ahead";
import { ignorePlannedWrite } from "../../cli/session/plan/planner";
import { bodyOptions } from "../../kit/bodies/request-body";
import { resolveCaseId } from "../../kit/cases/lookup";
import type { Style } from "../../render/render";
import type { Report } from "../../render/report";
import type { UploadedFile } from "./shapes";
import { prepareFiles, type ReadyFile } from "./upload/check";
import { sendFile, type Upload, uploadEndpoints } from "./upload/send";

type UploadRecord = z.infer<typeof UploadedFile>;

const columns = [
  { path: "file", title: "File", kind: "text", priority: 1 },
  { path: "outcome", title: "Outcome", kind: "text", priority: 1 },
  { path: "id", title: "Id", kind: "id", priority: 2 },
] as const;

interface UploadResult {
  readonly rows: readonly UploadRecord[];
  /** Whether a file without a confirmed upload may have arrived. */
  readonly isUncertain: boolean;
  readonly interruption: Failure | undefined;
}

/** Reports each file's outcome. Exits with 12 if some files weren't uploaded. */
function reportUploads(style: Style, { rows, isUncertain, interruption }: UploadResult): Report {
  const failedCount = rows.filter(({ outcome }) => outcome !== "uploaded").length;
  const [status, which] = isUncertain
    ? ["confirmed as uploaded", "Upload only those that the case doesn't have"]
    : ["uploaded", "Once the cause is fixed, upload only those"];
  const failure = new Failure("partial", `${failedCount} of ${rows.length} files were not ${status}.`, {
    hint: `${which}: uploading the others again would add them twice.`,
  });
  return reportLocalList(style, {
    rows,
    columns,
    idPath: "id",
    emptyText: "No files.",
    ...(failedCount === 0 ? {} : { end: { failure: interruption ?? failure } }),
  });
}

const options = {
  type: choiceOption("--type <type>", "what the files are", documentTypes),
  description: textOption("--description <text>", "at most 500 characters"),
  notify: flag("--no-notify", "send no chat message about it (referral surface)"),
  check: bodyOptions.check,
};

type UploadValues = OptionValues<typeof options>;

export default command({
  details:
    "Upload files to a case, one after the other. All of them are read and checked before the first one is sent: at most 25 MiB each, of a type that the surface accepts. If an answer is lost, the file is sent again only if the platform documents that this adds no second one.",
  examples: {
    "recoup cases list -o xlsx > cases.xlsx": "a file to send",
    "recoup files upload 44HX8JMJ cases.xlsx --type PartnerDocuments --description 'Open cases'":
      "as a collection partner",
    "recoup files upload IBR5QJOW cases.xlsx --as referral": "as a referral partner",
  },
  argument: { name: "case and files", description: "a case and one or more files", isVariadic: true },
  options,
  calls: uploadEndpoints,
  prints: { list: async () => (await import("./shapes")).UploadedFile },
  fields: columns.map(({ path }) => path),
  async run({ arguments: [name = "", ...paths], options: values }, context) {
    if (paths.length === 0) throw createMissingArgumentFailure(name);
    if (paths.includes("-"))
      throw new Failure("usage", "Stdin can't be uploaded, because an upload needs a file name.", {
        hint: "Write the content to a file with an extension, such as letter.pdf, and name that.",
      });
    refuseSwappedArguments(name, paths);
    const surface = context.surface(surfaces);
    refuseForeignFlags(surface, values);
    const { description, check, notify } = values;
    const readyFiles = await prepareFiles(context.host, surface, paths, {
      description,
      isChecked: check !== false,
    });
    const fields = buildFormFields(values);
    const upload = {
      surface,
      caseId: await resolveCaseId(enableReadAhead(context), name, { surfaces }),
      fields,
      isSilent: notify === false,
    };
    return reportUploads(context.style, await sendAll(context, upload, readyFiles));
  },
});

/** Names the missing argument. A lone argument is a file if its extension is one that a surface accepts. */
function createMissingArgumentFailure(name: string): Failure {
  const isFile = Object.values(acceptedExtensions).some((known) => known.includes(getFileExtension(name)));
  if (isFile)
    return new Failure("usage", "Name the case before the file.", {
      hint: advice`Example: ${recoup`files upload <case> ${{ typed: name }}`}.`,
    });
  return new Failure("usage", "Name a file to upload.", {
    hint: advice`Example: ${recoup`files upload ${{ case: name }} <file>`}.`,
  });
}

/** Throws for `files upload letter.pdf 44HX8JMJ`, since no surface accepts a file without an extension. */
function refuseSwappedArguments(name: string, paths: readonly string[]): void {
  const [last = ""] = paths.slice(-1);
  if (getFileExtension(name) === "" || getFileExtension(last) !== "") return;
  const line =
    paths.length > 1
      ? recoup`files upload ${{ case: last }} <files>`
      : recoup`files upload ${{ case: last }} ${{ typed: name }}`;
  throw new Failure("usage", "The case comes before the file.", { hint: advice`Did you mean ${line}?` });
}

/**
 * Throws for flags of another surface. A referral partner's form contains only the file, and only that
 * surface can suppress the message.
 */
function refuseForeignFlags(surface: string, { type, description, notify }: UploadValues): void {
  const isReferral = surface === "referral";
  const foreignFlags = isReferral
    ? { "--type": type, "--description": description }
    : { "--no-notify": notify === false ? true : undefined };
  for (const [name, value] of Object.entries(foreignFlags))
    if (value !== undefined)
      throw new Failure("usage", `${name} is not available on the ${surface} surface; nothing was sent.`);
}

const buildFormFields = ({ type, description }: UploadValues) => [
  ...(type === undefined ? [] : [["DocumentType", type] as const]),
  ...(description === undefined ? [] : [["Description", description] as const]),
];

/**
 * Sends the files. With several files, continues after an error, except after an interrupt, or if the first
 * file fails because of the key or the case. Throws the error of a single file unchanged.
 */
async function sendAll(
  context: Context,
  upload: Upload,
  readyFiles: readonly ReadyFile[],
): Promise<UploadResult> {
  const rows: UploadRecord[] = [];
  let isUncertain = false;
  let interruption: Failure | undefined;
  for (const file of readyFiles) {
    if (interruption !== undefined) {
      rows.push({ file: file.path, outcome: "not sent" });
      continue;
    }
    try {
      const answer = await sendFile(context, upload, file).catch(ignorePlannedWrite);
      if (answer === undefined) continue;
      const id = readId(tryParseJson(Buffer.from(answer.response.body).toString()));
      rows.push({ file: file.path, outcome: "uploaded", ...omitUndefined({ id }) });
    } catch (error) {
      if (!(error instanceof Failure) || readyFiles.length === 1) throw error;
      if (rows.length === 0 && ["unauthorized", "forbidden", "not-found"].includes(error.kind)) throw error;
      isUncertain ||= error.mayHaveArrived;
      if (error.kind === "interrupted") interruption = error;
      rows.push({ file: file.path, outcome: describeOutcome(error) });
    }
  }
  return { rows, isUncertain, interruption };
}

/** Describes why a file has no confirmed upload and, if it may have arrived, how to find out. */
function describeOutcome({ kind, message, mayHaveArrived, details: { hint } }: Failure): string {
  if (kind === "interrupted") return mayHaveArrived ? "interrupted; it may have arrived" : "not sent";
  const sentence = message.endsWith(".") ? message : `${message}.`;
  return mayHaveArrived && hint !== undefined ? `${sentence} ${formatHint(hint)}` : message;
}
