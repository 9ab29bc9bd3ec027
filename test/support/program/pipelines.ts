import { parse } from "yaml";

/** The parts of a CI job that a shell needs. A job shared by several machines is listed once per machine. */
export interface Job {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  readonly lines: readonly string[];
}

/** CI settings made outside the file. */
export type Settings = Readonly<Record<string, string>>;

interface GithubJob {
  readonly env?: Settings;
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
  readonly steps: readonly { readonly run?: string }[];
}

/** Reads the jobs of a GitHub workflow. Repository variables reach a job only through its `env`. */
export function githubJobs(source: string, settings: Settings): readonly Job[] {
  const { jobs } = parse(source) as { readonly jobs: Readonly<Record<string, GithubJob>> };
  return Object.entries(jobs).flatMap(([name, { env = {}, strategy, steps }]) => {
    const shards = strategy?.matrix.shard ?? [1];
    return shards.map((shard) => {
      const values: Settings = {
        ...settings,
        "matrix.shard": String(shard),
        "strategy.job-total": String(shards.length),
      };
      const fill = (text: string) =>
        text.replace(
          /\$\{\{ (?:(?:vars|secrets)\.)?([\w.-]+) \}\}/g,
          (_, named: string) => values[named] ?? "",
        );
      const filledEnv = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, fill(value)]));
      return { name, env: filledEnv, lines: steps.flatMap(({ run }) => (run ? fill(run) : [])) };
    });
  });
}

interface GitlabJob {
  readonly variables?: Settings;
  readonly parallel?: number;
  readonly script?: readonly string[];
  readonly after_script?: readonly string[];
}

/** Reads the jobs of a GitLab pipeline. Project variables reach every job. */
export function gitlabJobs(source: string, settings: Settings): readonly Job[] {
  const file = parse(source) as Readonly<Record<string, GitlabJob>>;
  return Object.entries(file).flatMap(
    ([name, { variables = {}, parallel = 1, script, after_script = [] }]) => {
      if (script === undefined) return [];
      return Array.from({ length: parallel }, (_, index) => ({
        name,
        env: {
          ...settings,
          ...filled(variables, settings),
          CI_NODE_INDEX: String(index + 1),
          CI_NODE_TOTAL: String(parallel),
        },
        lines: [...script, ...after_script],
      }));
    },
  );
}

const filled = (variables: Settings, settings: Settings) =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      value.replace(/\$(\w+)/g, (_, named: string) => settings[named] ?? ""),
    ]),
  );
