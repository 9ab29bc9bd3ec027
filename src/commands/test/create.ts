import { checkBodySchema } from "../../api/checks/schema-findings";
import { checkSubmission } from "../../api/checks/submission-check";
import { createManagedCase } from "../../api/collection/managed-cases";
import { readRecordOrFallback } from "../../api/exchange/answer";
import { ManagedCaseRequest } from "../../api/records/requests/managed-case-request";
import { advice, recoup } from "../../base/advice/advice";
import { deepMerge } from "../../base/collections/deep-merge";
import { getDataFolder } from "../../base/environment/user-folders";
import { Failure, isFailure } from "../../base/failure";
import { type JsonObject, type JsonValue, type RawJson, readField, readId } from "../../base/json/json";
import { quoteShellWord } from "../../base/text/shell-word";
import { formatUtcDay } from "../../base/text/time/date";
import {
  createRunName,
  formatRunTag,
  isRunName,
  openUndoJournal,
  type WrittenRun,
} from "../../cleanup/journal";
import type { Undo } from "../../cleanup/undo";
import { type OptionValues, textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { buildCardBlock, reportLoadedRecord } from "../../cli/output/record-report";
import { buildScopeKey, type Context, isPreviewOnly } from "../../cli/session/context";
import { getLatestDay } from "../../cli/session/sandbox/routed-sandbox";
import { refuseBodyFindings } from "../../kit/bodies/body-check";
import { bodyOptions, buildSetPairs, readBody } from "../../kit/bodies/request-body";
import type { Block } from "../../render/report";
import { formatCaseState } from "../../scenario/expectations/case-state";
import { buildTestCaseBody } from "../../scenario/files/test-case";

const options = {
  amount: textOption("--amount <n>", "what the debtor owes. Default: 100.00"),
  currency: textOption("--currency <code>", "three letters. Default: EUR"),
  date: textOption("--date <day>", "date of the claim. Default: today"),
  creditorName: textOption("--creditor-name <name>", "name of the creditor"),
  debtorName: textOption("--debtor-name <name>", "name of the debtor"),
  debtorCountry: textOption("--debtor-country <code>", "two letters. Default: DE"),
  tag: textOption("--tag <text>", "tag for a later cleanup. Default: a new one"),
  run: textOption("--run <name>", "record the case for `test cleanup --run <name>`"),
  ...bodyOptions,
};

type TestCaseValues = OptionValues<typeof options>;

const pathByOption = {
  amount: "amountToRecover",
  currency: "currencyCode",
  date: "date",
  creditorName: "creditorCompanyName",
  debtorName: "debtor.name",
  debtorCountry: "debtor.countryAlpha2",
  tag: "tag",
};

export default command({
  details:
    "Create a test case. Every field has a default; --body, flags and --set override it, in this order. Test cases are free and reach no debtor, so --live is not needed.",
  examples: {
    "id=$(recoup test create -o ids)": "for a script: print only the id",
    "recoup test create --amount 250.00 --debtor-country CH --tag nightly": "with a tag",
    "recoup test create --run ci-4711 -o ids": "`recoup test cleanup --run ci-4711` deletes it",
  },
  options,
  calls: [createManagedCase],
  fields: createManagedCase,
  async run({ options: values }, context) {
    refuseCustomerSurface(context);
    checkRunFlags(values);
    const body = await buildTestCase(context, values);
    const { run, tag } = values;
    if (run !== undefined) await recordTag(context, run, String(body.tag ?? ""));
    const record = await createTestCase(context, body).catch((error: unknown) => {
      throw run === undefined && tag === undefined ? addTagHint(error, body) : error;
    });
    if (run !== undefined) await recordTestCase(context, run, record);
    return reportLoadedRecord(record, { view: buildTestCaseCard });
  },
});

/** Throws for the customer surface. Creditors submit their own cases, which have no defaults. */
function refuseCustomerSurface({ flags }: Context): void {
  if (flags.as !== "customer" && flags.client === undefined) return;
  const line = recoup`cases submit --test --as customer --body <file>`;
  throw new Failure("usage", "`test create` works on the collection surface only.", {
    hint: advice`${line} creates a test case of a creditor.`,
  });
}

function checkRunFlags({ run, tag }: TestCaseValues): void {
  if (tag?.trim() === "") throw new Failure("usage", "--tag is empty.");
  if (run === undefined) return;
  if (tag !== undefined)
    throw new Failure("usage", "--run and --tag contradict each other.", {
      hint: "A run has its own tag, by which its test cases are found.",
    });
  if (!isRunName(run))
    throw new Failure("usage", `"${run}" is not a valid run name.`, {
      hint: "Use up to 64 letters, digits, dots, hyphens and underscores.",
    });
}

async function buildTestCase(context: Context, values: TestCaseValues): Promise<JsonObject> {
  const { host } = context;
  const { run = createRunName(() => host.random()), body, set = [], check } = values;
  const today = formatUtcDay(await context.platformNow());
  const givenFields = await readBody(
    host,
    { body, set: [...buildSetPairs(pathByOption, values), ...set] },
    ManagedCaseRequest,
  );
  const testCaseInput = deepMerge(buildTestCaseBody({ today, tag: formatRunTag(run) }), givenFields ?? {});
  // Another spelling, such as `IsTest`, overrides it: the platform ignores the letter case of field names.
  const isReal = Object.entries(testCaseInput).some(
    ([name, value]) => name.toLowerCase() === "istest" && value !== true,
  );
  if (isReal)
    throw new Failure("usage", "`test create` creates test cases only, but isTest is not true.", {
      hint: advice`${recoup`api POST /managed-cases --body <file>`} creates other cases.`,
    });
  if (values.run !== undefined && testCaseInput.tag !== formatRunTag(run))
    throw new Failure(
      "usage",
      `A case of this run must have the tag ${formatRunTag(run)}; leave out the other tag.`,
    );
  const findings = [
    ...checkBodySchema(ManagedCaseRequest, testCaseInput),
    ...checkSubmission(testCaseInput, await getLatestDay(context)),
  ];
  if (check !== false)
    await refuseBodyFindings(host, findings, "test case", { options, fields: pathByOption, values });
  return testCaseInput;
}

async function createTestCase(context: Context, body: JsonObject): Promise<RawJson> {
  context.surface(["collection"]);
  const answer = await context.call(createManagedCase, { body, effects: { isTestCaseOnly: true } });
  const record = readRecordOrFallback(answer, { created: true, tag: body.tag });
  const { tag } = body;
  if (typeof tag === "string" && readField(record.value, "tag") !== tag)
    await context.note(advice`Its tag is ${tag}: ${recoup`test cleanup --tag ${{ name: tag }}`} removes it.`);
  return record;
}

/** A repeat with another tag is another request, so its key doesn't prevent a second case. */
function addTagHint(error: unknown, { tag }: JsonObject): unknown {
  if (!isFailure(error, "network") || !error.mayHaveArrived || typeof tag !== "string") return error;
  if (error.details.retryable === false) return error;
  const flag = `--tag ${quoteShellWord(tag)}`;
  return error.override({
    hint: `It may have been created. To run it again without creating a second case, add ${flag}.`,
  });
}

function buildTestCaseCard(value: JsonValue): readonly Block[] {
  return [
    {
      kind: "title",
      text: String(readField(value, "reference") ?? readField(value, "id") ?? "Created"),
      aside: "test case",
      lifecycle: formatCaseState(value),
    },
    buildCardBlock(value, [
      ["Id", "id", "id"],
      ["Remainder", "remainder", "money"],
      ["Debtor", "debtor.name"],
      ["Country", "debtor.countryAlpha2", "country"],
      ["Tag", "tag"],
    ]),
  ];
}

/** Records that a run is about to create cases with this tag. */
function recordTag(context: Context, run: string, tag: string): Promise<void> {
  const undo: Undo = { kind: "tag", tag };
  return updateUndos(context, run, (undos) =>
    undos.some((existing) => existing.kind === "tag" && existing.tag === tag) ? undos : [...undos, undo],
  );
}

/** Records the created case by its ID. Without an ID, cleanup finds the case by its tag. */
async function recordTestCase(context: Context, run: string, record: RawJson): Promise<void> {
  const id = readId(record.value);
  if (id !== undefined) await updateUndos(context, run, (undos) => [...undos, { kind: "case", id }]);
}

async function updateUndos(
  context: Context,
  run: string,
  edit: (undos: readonly Undo[]) => readonly Undo[],
): Promise<void> {
  const { host, flags } = context;
  if (isPreviewOnly(flags)) return;
  const journal = openUndoJournal(host, getDataFolder(host));
  const scope = buildScopeKey(context);
  const newRun: WrittenRun = {
    run,
    scope,
    kind: "cases",
    startedAt: new Date(host.now()).toISOString(),
    undos: [],
  };
  await journal.hold(run, async () => {
    const recordedRun = (await journal.read(run)) ?? newRun;
    if (recordedRun.scope !== scope)
      throw new Failure("usage", `The run ${run} belongs to another target: ${recordedRun.scope}.`, {
        hint: "Use another run name.",
      });
    await journal.write({ ...recordedRun, undos: edit(recordedRun.undos) });
  });
}
