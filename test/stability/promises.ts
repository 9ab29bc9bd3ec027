import { exitCodeTable } from "../../src/cli/flags/exit-codes";
import { commands } from "../../src/commands";
import { knownVariables } from "../../src/config/profile/unknown-variables";
import { describeCommands } from "../../src/reference/command-descriptions";
import { jsonSchemas } from "../../src/reference/computed/json-schemas";
import { buildCommandData } from "../../src/reference/data/command-data";
import { buildFlagData, type FlagData } from "../../src/reference/data/flag-data";
import { csvColumns } from "./csv-columns";
import { fileFormats } from "./file-formats";
import { moduleExports } from "./module-exports";
import { schemaFields } from "./schema-fields";

/** The promises in docs/stability.md: each name with what must not change about it. */
export type Promises = Readonly<Record<string, string>>;
type Rows = readonly (readonly [name: string, promised: string])[];

const described = await describeCommands(commands);

export async function readPromises(): Promise<Promises> {
  return Object.fromEntries([
    ...commandRows(),
    ...(await outputRows()),
    ...(await csvColumns()).map(([line, columns]) => [`${line} columns`, columns] as const),
    ...Object.entries(exitCodeTable).map(([kind, { code }]) => [`exit ${code}`, kind] as const),
    ...knownVariables.map((name) => [name, "variable"] as const),
    ...moduleExports(),
    ...fileFormats().flatMap(([name, schema]) => fieldRows(name, schema)),
  ]);
}

function commandRows(): Rows {
  const global = described.globalFlags.map((flag) => flagRow("recoup", buildFlagData(flag)));
  const aliases = commands.entries.flatMap(({ path, alias }) =>
    alias === undefined ? [] : [[alias, `alias of ${path}`] as const],
  );
  return [
    ...global,
    ...aliases,
    ...described.commands.flatMap((command) => rowsOfCommand(buildCommandData(command))),
  ];
}

function rowsOfCommand(data: ReturnType<typeof buildCommandData>): Rows {
  const { path, arguments: taken, flags, exitCodes } = data;
  return [
    [path, "command"],
    ...taken.map(
      ({ name, required, repeatable, values = [] }) =>
        [
          `${path} <${name}>`,
          [required ? "required" : "optional", many(repeatable), ...values].join(" "),
        ] as const,
    ),
    ...flags.map((flag) => flagRow(path, flag)),
    [`${path} exits`, `codes of ${exitCodes.join("|")}`],
  ];
}

const flagRow = (
  path: string,
  { name, short, value, values = [], default: standard, repeatable }: FlagData,
) => {
  const takes = value === undefined ? "switch" : "value";
  const known = values.length > 0 ? ` of ${values.join("|")}` : "";
  const preset = standard === undefined ? "" : ` default ${standard}`;
  return [`${path} ${name}`, `${takes} ${many(repeatable)} ${short ?? "-"}${preset}${known}`] as const;
};

const many = (isRepeatable: boolean) => (isRepeatable ? "many" : "once");

async function outputRows(): Promise<Rows> {
  const { printed, $defs } = await jsonSchemas(commands);
  const records = Object.entries($defs).flatMap(([name, schema]) => fieldRows(name, schema));
  return [
    ...Object.entries(printed).flatMap(([words, schema]) => fieldRows(`${words} prints`, schema)),
    ...records,
  ];
}

const fieldRows = (name: string, schema: Parameters<typeof schemaFields>[0]): Rows =>
  schemaFields(schema).map(([path, types]) => [path === "" ? name : `${name} .${path}`, types] as const);
