import { join, resolve } from "node:path";
import { readList } from "../../api/exchange/answer";
import { createResponseFailure, createUnreadableFailure, isWebPage } from "../../api/exchange/errors";
import { isRedirect } from "../../api/exchange/hints";
import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { readText } from "../../base/json/json";
import { readUrl } from "../../base/text/read-url";
import { toSafeFileName } from "../../base/text/safe-name";
import { flag, textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportSuccess } from "../../cli/output/local-report";
import type { Context } from "../../cli/session/context";
import { checkWritable } from "../../cli/session/guards/writable";
import { sanitizeCell } from "../../render/text/safe-text";
import { deferFileParameters, fileListEndpoints, managedOption, selectFilesEndpoint } from "./endpoints";

export default command({
  details:
    "Download a file of a case. By default it is saved in the working folder under its own name, without characters that could do harm. The key is sent to the platform only, never along the link to the file.",
  examples: {
    "recoup cases list -o xlsx > cases.xlsx": "a file to send",
    "recoup files upload 44HX8JMJ cases.xlsx": "a file of the case",
    "recoup files download cases.xlsx --case 44HX8JMJ --out copy.xlsx": "under another name",
    "recoup files download cases.xlsx --case 44HX8JMJ --out - > copy.xlsx": "to stdout",
  },
  argument: { name: "file", description: "id or name of the file" },
  options: {
    case: textOption("-c, --case <case>", "id or reference of the case (required)"),
    out: textOption("--out <path>", "a file or folder to write to, or - for stdout"),
    force: flag("--force", "replace a file that exists"),
    managed: managedOption,
  },
  calls: fileListEndpoints,
  prints: { record: async () => (await import("./shapes")).DownloadedFile },
  fields: ["id", "fileName", "path", "bytes"],
  async run({ argument, options: { case: caseName, out, force, managed } }, context) {
    if (caseName === undefined) throw createMissingCaseFailure(argument);
    const { host } = context;
    if (out !== undefined && out !== "-") await refuseExisting(host, out, force);
    const caseFile = await findFile(context, argument, caseName, managed);
    if (out === "-") return { kind: "raw", body: await fetchFile(context, caseFile) };
    const path = await resolveTargetPath(
      host,
      out,
      toSafeFileName(caseFile.fileName) || `file-${toSafeFileName(caseFile.id)}`,
    );
    await refuseExisting(host, path, force);
    await checkWritable(context, path);
    const content = await fetchFile(context, caseFile);
    await context.change(`write ${path}`, () => host.files.write(resolve(host.workingFolder, path), content));
    const { id, fileName } = caseFile;
    const bytes = content.length;
    return reportSuccess({ id, fileName, path, bytes }, "path", `${path}: ${bytes} bytes.`);
  },
});

const getFileStatus = ({ files, workingFolder }: Host, path: string) =>
  files.status(resolve(workingFolder, path), true);

/** Returns the `--out` path or, if that is a folder, a path inside it. Default: `name`. */
async function resolveTargetPath(
  host: Host,
  outFile: string | undefined,
  defaultName: string,
): Promise<string> {
  if (outFile === undefined) return defaultName;
  return (await getFileStatus(host, outFile))?.kind === "folder" ? join(outFile, defaultName) : outFile;
}

async function refuseExisting(host: Host, path: string, force: boolean | undefined): Promise<void> {
  const status = await getFileStatus(host, path);
  if (force === true || status === undefined || status.kind !== "file") return;
  throw new Failure("usage", `The file ${path} already exists; nothing was downloaded.`, {
    hint: "Use --force to replace it, or --out for another file.",
  });
}

/** `files download 44HX8JMJ` names a case, not a file. */
function createMissingCaseFailure(argument: string): Failure {
  const isCase = /^(?=.*\d)[A-Z0-9]{8}$/.test(argument);
  const hint = isCase
    ? advice`${recoup`files list ${{ case: argument }}`} lists the files of the case ${argument}.`
    : "Add --case with an id or reference.";
  return new Failure("usage", "--case is missing.", { hint });
}

const maxDownloadBytes = 64 * 2 ** 20;

/** Follows a file's signed link. Never sends a key, no matter which host the link names. */
async function fetchFile(context: Context, { id, url, fileName }: CaseFile): Promise<Uint8Array> {
  const surface = context.surface(["collection", "customer"]);
  const { send, baseUrl, signal, profile, environment } = await context.target(surface);
  checkLink(url, fileName || id, baseUrl);
  const headers = { accept: "*/*", "user-agent": "recoup" };
  const maxBodyBytes = maxDownloadBytes;
  const response = await send({ method: "GET", url, headers, signal, maxBodyBytes, repeats: "safe" });
  const failureContext = { profile, environment, surface, request: `GET ${url.split("?")[0]}` };
  if (response.status === 200 && isWebPage(response) && /\.(?!x?html?$)\w+$/i.test(fileName))
    throw addLinkHint(
      createUnreadableFailure({ response, context: failureContext }, "it is a web page, not the file"),
    );
  if (response.status === 200) return response.body;
  throw addLinkHint(createResponseFailure(response, failureContext));
}

/**
 * Allows HTTPS links to any host. Allows plain HTTP, which a sandbox needs, only to the platform's own host.
 */
function checkLink(url: string, name: string, baseUrl: string): void {
  const link = readUrl(url);
  if (link?.protocol === "https:") return;
  if (link?.protocol === "http:" && link.origin === readUrl(baseUrl)?.origin) return;
  const why = url === "" ? "has no link" : "has a link that is not an https:// address";
  throw new Failure("network", `The file ${name} ${why}.`, { retryable: false });
}

/** Adds a hint, because the link expires soon and a refusal doesn't mean that the key is wrong. */
function addLinkHint({ message, details }: Failure): Failure {
  const { status = 0 } = details;
  return new Failure(status === 404 ? "not-found" : "network", message, {
    ...details,
    hint: isRedirect(status)
      ? advice`Redirects are not followed. ${recoup`files list <case> --json`} prints the link, to open elsewhere.`
      : "The link of a file works for a short time only: run the command again.",
  });
}

interface CaseFile {
  readonly id: string;
  readonly fileName: string;
  readonly url: string;
}

/**
 * Finds a case's file by ID, then by name, then by the name that lists show, which omits control characters.
 * Throws unless exactly one file matches.
 */
async function findFile(
  context: Context,
  name: string,
  caseName: string,
  isManaged: boolean | undefined,
): Promise<CaseFile> {
  const endpoint = selectFilesEndpoint(context, isManaged);
  const parameters = await deferFileParameters(context, caseName, isManaged)();
  const { records } = readList(await context.call(endpoint, { parameters }), endpoint.list);
  const files = records.map(({ value }): CaseFile => {
    return { id: readText(value, "id"), fileName: readText(value, "fileName"), url: readText(value, "url") };
  });
  const fileById = files.find(({ id }) => id.toLowerCase() === name.toLowerCase());
  if (fileById !== undefined) return fileById;
  const exactFiles = files.filter(({ fileName }) => fileName === name);
  const [namedFile, ...others] =
    exactFiles.length > 0 ? exactFiles : files.filter(({ fileName }) => sanitizeCell(fileName) === name);
  if (namedFile === undefined)
    throw new Failure("not-found", `The case ${caseName} has no file ${name}.`, {
      hint: advice`${recoup`files list ${{ case: caseName }}`} shows its files.`,
    });
  if (others.length === 0) return namedFile;
  throw new Failure("usage", `${others.length + 1} files of the case are called ${name}.`, {
    hint: `Name one by its id: ${[namedFile, ...others].map(({ id }) => id).join(", ")}.`,
  });
}
