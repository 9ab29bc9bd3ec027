import { type Endpoint, isWriting } from "../../api/endpoint/endpoint";
import { globalOptions } from "../flags/globals";
import type { Options } from "../flags/option";

type GlobalName = keyof typeof globalOptions;

const always: readonly GlobalName[] = [
  "output",
  "json",
  "fields",
  "profile",
  "env",
  "as",
  "quiet",
  "verbose",
  "dryRun",
];

/** Returns the global flags that help shows for a command with these endpoints. */
export function defaultFlags(calls: readonly Endpoint[]): Options {
  const some = (is: (endpoint: Endpoint) => boolean) => calls.length === 0 || calls.some(is);
  const names: readonly GlobalName[] = [
    ...always,
    ...(some(({ surface }) => surface === "customer") ? (["client"] as const) : []),
    ...(some(isWriting) ? (["live", "yes"] as const) : []),
    ...(calls.some(({ isBulk }) => isBulk === true) ? (["confirm"] as const) : []),
    ...(calls.some(({ idempotencyKey }) => idempotencyKey !== undefined)
      ? (["idempotencyKey"] as const)
      : []),
  ];
  return Object.fromEntries(
    Object.entries(globalOptions).filter(([name]) => names.includes(name as GlobalName)),
  );
}
