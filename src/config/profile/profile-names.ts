import { Failure } from "../../base/failure";

export const sandboxName = "sandbox";
/** Name of the profile built from URL and key variables. */
export const variablesName = "env";
export const defaultHeaderPrefix = "X-Service";

/** Throws if the name isn't valid for a user-defined profile. */
export function checkProfileName(name: string): void {
  const finding = findNameProblem(name);
  if (finding === undefined) return;
  throw new Failure("usage", `${finding}.`, {
    hint: isBuiltIn(name)
      ? "It can't be changed or removed. Choose another name for your profile."
      : "Use letters, digits, dot, hyphen and underscore, beginning with a letter or digit.",
  });
}

export const isBuiltIn = (name: string) => name === sandboxName || name === variablesName;

export function findNameProblem(name: string): string | undefined {
  if (isBuiltIn(name)) return `The name ${name} belongs to a built-in profile`;
  // Doesn't quote the name, which may be a key.
  return isValidName(name) ? undefined : "This is not a valid profile name";
}

export const isValidName = (name: string) => /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name);
