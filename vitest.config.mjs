import { defineConfig } from "vitest/config";
import { endurance, extensions, integration, soaks } from "./test/projects.mts";

const all = ["test/**/*.test.ts"];
const leftOut = process.env.TEST_SPECIFIED_ONLY === "1" ? extensions : [];
/** Runs for each test file and removes its temporary folders. */
const setUp = "test/support/program/set-up.ts";

const excluded = process.env.TEST_UNIT_ONLY === "1" ? [...integration, ...endurance] : endurance;

/** Whether the command line selects tests by name. If so, every match runs, even in files that CI samples. */
const choosesByName = process.argv.some((word) => /^(-t|--testNamePattern)(=|$)/.test(word));

/** Shares modules between test files, because loading them for each file would take most of its time. */
const tests = {
  name: "tests",
  include: all,
  exclude: [...excluded, ...leftOut],
  isolate: false,
  setupFiles: ["test/support/program/in-process.ts"],
};

export default defineConfig({
  test: {
    /** Far longer than any test takes, so a busy machine causes no failures. */
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    /** Keeps transformed files in node_modules between runs. */
    experimental: { fsModuleCache: true },
    setupFiles: [setUp],
    provide: { choosesByName },
    tags: [
      { name: "completeness", description: "finds cases that a matrix lacks; runs in every share of it" },
    ],
    /** Inlined, because it imports JSON in a way that only bundlers accept. */
    server: { deps: { inline: ["@actions/workflow-parser"] } },
    projects: [
      { extends: true, test: tests },
      {
        extends: true,
        test: { name: "endurance", include: endurance, exclude: leftOut, isolate: false },
      },
      {
        extends: true,
        test: { name: "soak", include: soaks, exclude: leftOut, isolate: false },
      },
    ],
  },
});
