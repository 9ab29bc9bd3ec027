/** Tries a build of recoup on correct and wrong receivers with other designs. See --help. */
import { parseArgs } from "node:util";
import { designs } from "./designs.mjs";
import { judge, judgeByFinder } from "./judge.mjs";
import { wrong } from "./wrong.mjs";

const usage = `node test/proof/receivers/try.mjs [flags]
  --design <names>  only these of ${Object.keys(designs).join(", ")}
  --bug <names>     these bugs, or all; by default the right receivers are tried
  --only <kinds>    only check, drills or fuzz, comma-separated
  --drill <names>   all, short (default: those that take less than a second) or names, comma-separated
  --runs <n>        schedules of the fuzz. Default: 20
  --seed <seed>     seed of the fuzz. Default: r1
  --first           stop at the first command that finds something
  --finder          try a bug with the one command that is known to find it
  --every <n>       every nth of these only
  --jobs <n>        try this many at a time. Default: 1
  --verbose         show each alarm
RECOUP_BIN is the bin/recoup.js to try. RECEIVER_LOG=1 shows what the receivers print.
`;

const { values } = parseArgs({
  options: {
    design: { type: "string" },
    bug: { type: "string" },
    only: { type: "string", default: "check,drills,fuzz" },
    drill: { type: "string", default: "short" },
    runs: { type: "string", default: "20" },
    seed: { type: "string", default: "r1" },
    first: { type: "boolean", default: false },
    finder: { type: "boolean", default: false },
    every: { type: "string", default: "1" },
    jobs: { type: "string", default: "1" },
    verbose: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const limits = {
  kinds: values.only.split(","),
  isFirstEnough: values.first,
  drills: values.drill,
  runs: values.runs,
  seed: values.seed,
};

function listRows() {
  const all = values.bug
    ? Object.entries(wrong).map(([bug, { design }]) => ({ design, bug }))
    : Object.keys(designs).map((design) => ({ design }));
  const isChosen = (list, name) => list === undefined || list === "all" || list.split(",").includes(name);
  const hasFinder = ({ bug }) => !values.finder || wrong[bug]?.finder !== "none";
  const chosen = all.filter(
    (row) => isChosen(values.design, row.design) && isChosen(values.bug, row.bug) && hasFinder(row),
  );
  return chosen.filter((_, at) => at % Number(values.every) === 0);
}

function formatResult({ kind, alarms, seconds }) {
  const rules = alarms.slice(0, 3).map(({ rule }) => ` ${rule}`);
  return `${kind}: ${alarms.length || "no"} ${alarms.length === 1 ? "alarm" : "alarms"}${rules.join("")} ${seconds.toFixed(1)}s`;
}

function print({ design, bug, results, isAsExpected }) {
  const details = results.flatMap(({ kind, alarms }) =>
    alarms.map(({ rule, text }) => `    ${kind} ${rule}: ${text}\n`),
  );
  const verdict = isAsExpected ? "ok" : bug ? "ESCAPED" : "FALSE ALARM";
  const line = [`${verdict} ${design}${bug ? ` ${bug}` : ""}`, ...results.map(formatResult)].join(" | ");
  process.stdout.write(`${values.verbose ? details.join("") : ""}${line}\n`);
}

async function tryAll() {
  const rows = listRows();
  const total = rows.length;
  let unexpected = 0;
  const work = async () => {
    for (let row = rows.shift(); row; row = rows.shift()) {
      const judged = await (values.finder ? judgeByFinder(row, limits) : judge(row, limits));
      if (!judged.isAsExpected) unexpected++;
      print(judged);
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));
  process.stdout.write(`${unexpected} of ${total} unexpected\n`);
  process.exitCode = unexpected > 0 ? 1 : 0;
}

if (values.help) process.stdout.write(usage);
else await tryAll();
