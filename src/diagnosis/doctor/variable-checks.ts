import type { Host } from "../../base/host";
import { nearest } from "../../base/text/nearest";
import { knownVariables } from "../../config/profile/known-variables";
import { type Finding, notable, wrong } from "./finding";

/** A misspelled variable has no effect, and nothing else reports it. Its value may be a key and is not shown. */
export function checkVariables({ env }: Host): readonly Finding[] {
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith("RECOUP_") && env[name] !== undefined && !knownVariables.includes(name),
  );
  return unknown.map((name) => {
    const guess = nearest(name, knownVariables);
    const finding = `${name} is set, and recoup knows no variable of that name`;
    return guess === undefined
      ? notable("variable", finding, "`recoup help environment` lists the variables.")
      : wrong("variable", finding, `Did you mean ${guess}?`);
  });
}
