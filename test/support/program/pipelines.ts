import { parse } from "yaml";

/** A job of a build server, as far as a shell has to do with it. */
export interface Job {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  readonly lines: readonly string[];
}

/** What is set up on the build server, beside the file. */
export type Settings = Readonly<Record<string, string>>;

interface GithubJob {
  readonly env?: Settings;
  readonly steps: readonly { readonly run?: string }[];
}

/** Variables of the repository reach a job by its `env` alone. */
export function githubJobs(source: string, settings: Settings): readonly Job[] {
  const { jobs } = parse(source) as { readonly jobs: Readonly<Record<string, GithubJob>> };
  const fill = (text: string) =>
    text.replace(/\$\{\{ (?:vars|secrets)\.(\w+) \}\}/, (_, name: string) => settings[name] ?? "");
  return Object.entries(jobs).map(([name, { env = {}, steps }]) => ({
    name,
    env: Object.fromEntries(Object.entries(env).map(([key, value]) => [key, fill(value)])),
    lines: steps.flatMap(({ run }) => run ?? []),
  }));
}

interface GitlabJob {
  readonly variables?: Settings;
  readonly script?: readonly string[];
  readonly after_script?: readonly string[];
}

/** Variables of the project reach every job. */
export function gitlabJobs(source: string, settings: Settings): readonly Job[] {
  const file = parse(source) as Readonly<Record<string, GitlabJob>>;
  return Object.entries(file).flatMap(([name, { variables = {}, script, after_script = [] }]) =>
    script === undefined
      ? []
      : [{ name, env: { ...settings, ...filled(variables, settings) }, lines: [...script, ...after_script] }],
  );
}

const filled = (variables: Settings, settings: Settings) =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      value.replace(/\$(\w+)/g, (_, named: string) => settings[named] ?? ""),
    ]),
  );
