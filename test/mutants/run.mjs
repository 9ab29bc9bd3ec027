/**
 * Draws random mutants of the source, one per room, and runs the tests against each: `npm run mutants -- --seed
 * 1 --count 40`. Works in a copy, so the checkout is unchanged.
 */
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { mutantsOf } from "./operators.mjs";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "40" },
    /** The last stage to run: `nearest`, `unit` or `integration`. */
    until: { type: "string", default: "integration" },
    /** The number of a mutant in the table. */
    only: { type: "string" },
  },
});

/** Rooms that contain other rooms. */
const split = new Set(["sandbox", "cli", "scenario", "commands"]);
/** Texts, data for the reference, styles, and code that runs only in a build. */
const skipped =
  /\.d\.ts$|^src\/[^/]+$|\/(topics|styles|published|shapes|data|advice)(\/|\.ts)|record-names|sample/;

const checkout = resolve(import.meta.dirname, "../..");
const copy = mkdtempSync(join(tmpdir(), "recoup-mutants-"));
const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
  cwd: checkout,
  encoding: "utf8",
});
const files = listed.split("\n").filter((file) => file !== "");
let child;

process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    child?.kill(signal);
    process.exit(130);
  });

/** Runs a program in the copy and returns its exit code. */
const runs = (program, args, env = {}) =>
  new Promise((done) => {
    child = spawn(program, args, { cwd: copy, stdio: "ignore", env: { ...process.env, ...env } });
    child.on("close", (code) => done(code ?? 1));
  });

/** Returns a seeded generator of random numbers (mulberry32). */
function openChance(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

function roomOf(file) {
  const [, room, inner = ""] = file.split("/");
  return split.has(room) && !inner.includes(".") ? `${room}/${inner}` : room;
}

function shuffled(list, chance) {
  const left = [...list];
  return list.map(() => left.splice(chance(left.length), 1)[0]);
}

/** Yields mutants: for each room in turn, a random operator and one of its mutants. */
function* draw(chance) {
  const source = files.filter((file) => /^src\/.*\.tsx?$/.test(file) && !skipped.test(file));
  const rooms = groupBy(source, roomOf);
  for (;;)
    for (const room of shuffled([...rooms.keys()], chance)) {
      const all = rooms
        .get(room)
        .flatMap((file) => mutantsOf(readFileSync(join(checkout, file), "utf8"), file));
      const byOperator = groupBy(all, ({ operator }) => operator);
      const operators = [...byOperator.keys()];
      if (operators.length === 0) continue;
      const some = byOperator.get(operators[chance(operators.length)]);
      yield { room, ...some[chance(some.length)] };
    }
}

function groupBy(list, keyOf) {
  const groups = new Map();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/**
 * Returns the tests of the same path, then of the parent folders in the room, and those that mention the
 * module or command.
 */
function nearestTests(file, text) {
  const tests = files.filter(
    (name) => /^test\/.*\.test\.ts$/.test(name) && !/^test\/(built|structure)\//.test(name),
  );
  const path = file.replace(/^src\/|\.tsx?$/g, "");
  const name = basename(path);
  const exported = [...text.matchAll(/^export (?:async )?(?:const|function\*?|class) (\w+)/gm)].map(
    ([, it]) => it,
  );
  const command = path.startsWith("commands/") ? [path.split("/").slice(1).join(" ")] : [];
  const mentions = new RegExp(`/${name}"|\\b(${[...exported, ...command].join("|") || "$^"})\\b`);
  const folder = [dirname(path), dirname(dirname(path))].find((under) =>
    tests.some((test) => test.startsWith(`test/${under}/`) && under.includes("/")),
  );
  const isNear = (test) =>
    test.startsWith(`test/${path}`) || (folder !== undefined && test.startsWith(`test/${folder}/`));
  const mentioning = tests.filter((test) => mentions.test(readFileSync(join(checkout, test), "utf8")));
  return [...new Set([...tests.filter(isNear), ...mentioning])].slice(0, 30);
}

/** Runs tests until the first failure, and returns its name. */
async function failureOf(args = [], env = {}) {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const line = ["vitest", "run", "--project=tests", "--bail=1", "--reporter=json", `--outputFile=${report}`];
  const code = await runs("npx", [...line, ...args], env);
  if (code === 0) return undefined;
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  for (const { name, status, assertionResults } of testResults) {
    const failed = assertionResults.find((result) => result.status === "failed");
    if (failed !== undefined || status === "failed")
      return `${name.slice(copy.length + 1)}: ${failed?.title ?? "can't be loaded"}`;
  }
  return "an error outside of tests";
}

const unitOnly = { TEST_UNIT_ONLY: "1" };

/** Returns the stage and the test that caught the mutant in the copy. */
async function judge(file, text) {
  const stages = {
    nearest() {
      const near = nearestTests(file, text);
      return near.length === 0 ? undefined : failureOf(["--passWithNoTests", ...near]);
    },
    unit: () => failureOf([], unitOnly),
    integration: async () => ((await runs("npm", ["run", "build"])) === 0 ? failureOf() : "the build"),
  };
  for (const [stage, run] of Object.entries(stages)) {
    const failed = await run();
    if (failed !== undefined) return { stage, failed };
    if (stage === values.until) break;
  }
  return undefined;
}

for (const file of files) cpSync(join(checkout, file), join(copy, file), { recursive: true });
cpSync(join(checkout, "dist"), join(copy, "dist"), { recursive: true });
// Some tests read the list of files from git.
execFileSync("git", ["init", "-q"], { cwd: copy });
execFileSync("git", ["add", "-A"], { cwd: copy });
// The build fails on linked packages, because it looks up their paths in package-lock.json.
const installed = {
  recursive: true,
  verbatimSymlinks: true,
  filter: (path) => !/node_modules\/\.(cache|vite)$/.test(path),
};
cpSync(join(checkout, "node_modules"), join(copy, "node_modules"), installed);

const compile = ["--noEmit", "--incremental", "--tsBuildInfoFile", "compiled.json"];
if ((await runs("node_modules/.bin/tsc", compile)) !== 0) throw new Error("the source doesn't compile");
// A test that already fails would catch every mutant.
const red = await failureOf([], values.until === "integration" ? {} : unitOnly);
if (red !== undefined) throw new Error(`the tests fail without a mutant: ${red}`);
if (values.until === "integration" && (await runs("npm", ["run", "build"])) !== 0)
  throw new Error("the build fails without a mutant");
const drawn = draw(openChance(Number(values.seed)));
const seen = new Set();
let caught = 0;
for (let count = 0; count < Number(values.count); ) {
  const { room, operator, file, start, end, before, after } = drawn.next().value;
  const text = readFileSync(join(checkout, file), "utf8");
  const place = `${file}:${text.slice(0, start).split("\n").length}`;
  if (seen.has(place)) continue;
  seen.add(place);
  writeFileSync(join(copy, file), text.slice(0, start) + after + text.slice(end));
  const compiles = (await runs("node_modules/.bin/tsc", compile)) === 0;
  if (compiles) {
    count++;
    if (values.only === undefined || Number(values.only) === count) {
      const verdict = await judge(file, text);
      if (verdict !== undefined) caught++;
      const short = (code) => code.replace(/\s+/g, " ").slice(0, 100);
      console.log(`${count}\t${room}\t${operator}\t${place}\t${short(before)} -> ${short(after)}`);
      console.log(
        `\t${verdict === undefined ? "SURVIVED" : `caught by ${verdict.stage}: ${verdict.failed}`}`,
      );
    }
  }
  writeFileSync(join(copy, file), text);
}
console.log(`${caught} of ${values.only === undefined ? values.count : 1} caught`);
