import { Failure } from "../../base/failure";
import { command } from "../../cli/line/command";
import { reportSuccess } from "../../cli/output/local-report";
import { updateConfig } from "../../config/file/store";
import { checkKey, parseValue, setConfigValue } from "./keys";

export default command({
  details:
    "Set a default: output (the format of every command), pager (the program that shows long output), history (on: requests to real hosts are recorded, with digests in place of names, addresses and texts; full: as they were sent, with personal data; off: not at all), undo.size (how much `recoup sandbox undo` keeps of each world, such as 500MB; 0 keeps nothing; default: 1GB), decimal and date-format (how CSV files that are imported write amounts and dates), or NOUN.columns (the columns of NOUN list in a table). With --profile it applies to that profile alone, and takes precedence over the value for all. Flags and environment variables take precedence.",
  examples: {
    "recoup config set cases.columns reference,debtor.name,remainder": "columns of `cases list`",
    "recoup config set output json": "JSON, unless -o or RECOUP_OUTPUT is set",
  },
  argument: { name: "key-and-value", description: "the key, and its value", isVariadic: true },
  prints: { record: async () => (await import("./shapes")).Preference },
  async run({ arguments: [key = "", valueText, ...extraWords] }, { host, flags, change }, commands) {
    await checkKey(key, commands);
    if (valueText === undefined || extraWords.length > 0)
      throw new Failure(
        "usage",
        `${valueText === undefined ? "A value is missing" : "Too many values"}: recoup config set ${key} <value>.`,
      );
    const value = await parseValue(key, valueText, commands);
    const { profile } = flags;
    const scope = profile === undefined ? "" : ` for the profile ${profile}`;
    await change(`set ${key} to ${value}${scope}`, () =>
      updateConfig(host, (config) => setConfigValue(config, key, value, profile)),
    );
    return reportSuccess(
      { key, value },
      "value",
      `Set ${key} to ${value}${scope}.${describeConsequence(key, value)}`,
    );
  },
});

const describeConsequence = (key: string, value: string) =>
  key === "history" && value === "full"
    ? " Names, addresses and texts that you send are kept on this machine as they are."
    : "";
