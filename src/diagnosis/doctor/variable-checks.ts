import type { Host } from "../../base/host";
import { unknownVariables } from "../../config/profile/unknown-variables";
import { type Finding, notable, wrong } from "./finding";

/** A misspelled variable has no effect. Its value may be a key, so it isn't shown. */
export function checkVariables({ env }: Host): readonly Finding[] {
  return unknownVariables(env).map(({ name, guess }) => {
    const finding = `${name} is set, and recoup knows no variable of that name`;
    return guess === undefined
      ? notable("variable", finding, "`recoup help environment` lists the variables.")
      : wrong("variable", finding, `Did you mean ${guess}?`);
  });
}
