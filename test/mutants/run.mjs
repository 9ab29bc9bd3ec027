/**
 * Draws random mutants of the source, one per room (a folder of src), and runs the tests on each: `npm run
 * mutants -- --seed 1 --count 40`. Works in a copy, so the checkout stays unchanged.
 */
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { drawMutants } from "./draw.mjs";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "40" },
    /** Runs only the mutant with this number in the table. */
    only: { type: "string" },
  },
});

const checkout = resolve(import.meta.dirname, "../..");
const copy = mkdtempSync(join(tmpdir(), "recoup-mutants-"));
const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
  cwd: checkout,
  encoding: "utf8",
});
const files = listed.split("\n").filter((file) => file !== "");
const inCopy = (...path) => join(copy, ...path);
const readSource = (file) => readFileSync(join(checkout, file), "utf8");
let child;

/** Kills the running program with its workers, which would outlive it in an endless loop. */
function killRun() {
  if (child !== undefined && child.exitCode === null && child.signalCode === null)
    process.kill(-child.pid, "SIGKILL");
}

process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    killRun();
    process.exit(130);
  });

/** Only a mutant that never ends takes longer: all tests take two to three minutes. */
const maxRunMs = 15 * 60_000;

/** Runs a program in the copy. Returns whether it succeeded in time. */
const succeeds = (program, ...args) =>
  new Promise((done) => {
    child = spawn(program, args, { cwd: copy, stdio: "ignore", detached: true });
    const timer = setTimeout(killRun, maxRunMs);
    child.on("close", (code) => {
      clearTimeout(timer);
      done(code === 0);
    });
  });

const compiles = () =>
  succeeds("node_modules/.bin/tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", "compiled.json");

/** Runs tests until the first failure and returns the failed test's name. */
async function findFailure(...args) {
  const report = inCopy("report.json");
  rmSync(report, { force: true });
  const line = [
    "vitest",
    "run",
    "--project=tests",
    "--maxWorkers=100%",
    "--bail=1",
    "--reporter=json",
    `--outputFile=${report}`,
  ];
  if (await succeeds("npx", ...line, ...args)) return undefined;
  if (!existsSync(report)) return "an error outside of tests, or the time limit";
  for (const { name, status, assertionResults } of JSON.parse(readFileSync(report, "utf8")).testResults) {
    const failed = assertionResults.find((result) => result.status === "failed");
    if (failed !== undefined || status === "failed")
      return `${relative(copy, name)}: ${failed?.title ?? "can't be loaded"}`;
  }
  return "an error outside of tests";
}

async function openCopy() {
  for (const file of files) cpSync(join(checkout, file), inCopy(file), { recursive: true });
  // Some tests read the file list from git.
  execFileSync("git", ["init", "-q"], { cwd: copy });
  execFileSync("git", ["add", "-A"], { cwd: copy });
  // The build fails with linked packages, because it looks up their paths in package-lock.json.
  const installed = {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/node_modules\/\.(cache|vite)$/.test(path),
  };
  cpSync(join(checkout, "node_modules"), inCopy("node_modules"), installed);
  if (!(await compiles())) throw new Error("the source doesn't compile");
  if (!(await succeeds("npm", "run", "build"))) throw new Error("the build fails without a mutant");
  // A test that already fails would seem to catch every mutant.
  const red = await findFailure();
  if (red !== undefined) throw new Error(`the tests fail without a mutant: ${red}`);
}

const mutate = ({ file, start, end, after }) => {
  const text = readSource(file);
  writeFileSync(inCopy(file), text.slice(0, start) + after + text.slice(end));
};
const restore = ({ file }) => writeFileSync(inCopy(file), readSource(file));

async function drawThoseThatCompile(count) {
  const drawn = [];
  for (const mutant of drawMutants(checkout, files, Number(values.seed))) {
    mutate(mutant);
    if (await compiles()) drawn.push(mutant);
    restore(mutant);
    if (drawn.length === count) break;
  }
  return drawn;
}

/** Number of test files that run before all others, because they catch most mutants. */
const nearestCount = 20;

const countSharedFolders = (a, b) => {
  const [left, right] = [a, b].map((path) => path.split("/").slice(1));
  const end = left.findIndex((name, index) => name !== right[index]);
  return end === -1 ? left.length : end;
};

/** Lists the tests that import the file, followed by those in the same folders. */
function listNearestTests(file) {
  const module = `/${basename(file, extname(file))}"`;
  const tests = files.filter((name) => name.endsWith(".test.ts"));
  const rank = (test) => (readSource(test).includes(module) ? 10 : 0) + countSharedFolders(file, test);
  const ranked = tests.map((test) => ({ test, rank: rank(test) })).sort((a, b) => b.rank - a.rank);
  return ranked.slice(0, nearestCount).map(({ test }) => test);
}

/** Returns the test that caught the mutant in the copy. Runs all tests only if the nearest ones pass. */
async function judge({ file }) {
  if (!(await succeeds("npm", "run", "built"))) return "the build";
  return (await findFailure(...listNearestTests(file))) ?? findFailure();
}

await openCopy();
const drawn = await drawThoseThatCompile(Number(values.count));
cpSync(inCopy("dist"), inCopy("dist-without-mutants"), { recursive: true });
const chosen = drawn.filter((_, index) => values.only === undefined || index + 1 === Number(values.only));
let caught = 0;
for (const mutant of chosen) {
  const { room, operator, place, before, after } = mutant;
  mutate(mutant);
  const failed = await judge(mutant);
  restore(mutant);
  rmSync(inCopy("dist"), { recursive: true });
  cpSync(inCopy("dist-without-mutants"), inCopy("dist"), { recursive: true });
  if (failed !== undefined) caught++;
  const short = (code) => code.replace(/\s+/g, " ").slice(0, 100);
  console.log(
    `${drawn.indexOf(mutant) + 1}\t${room}\t${operator}\t${place}\t${short(before)} -> ${short(after)}`,
  );
  console.log(`\t${failed === undefined ? "SURVIVED" : `caught by ${failed}`}`);
}
console.log(`${caught} of ${chosen.length} caught`);
