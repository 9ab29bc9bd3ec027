import type { Promises } from "./promises";

/** Describes each promise that is no longer kept. Adding something doesn't break a promise. */
export function brokenPromises(before: Promises, now: Promises): readonly string[] {
  return Object.entries(before).flatMap(([name, promised]) => {
    const current = now[name];
    if (current === undefined) return [`${name} was removed`];
    return current === promised || isWider(name, promised, current)
      ? []
      : [`${name} was "${promised}" and is "${current}"`];
  });
}

/** Whether every value that was valid is still valid. Allows added words and an appended column. */
function isWider(name: string, promised: string, current: string): boolean {
  if (name.endsWith(" columns")) return `${current},`.startsWith(`${promised},`);
  if (name.endsWith(">")) return hasAll(promised.split(" "), current.split(" "));
  if (/^(scenario|world|plan|accepted) file/.test(name))
    return hasAll(listTypes(promised), listTypes(current));
  if (alwaysPresent(promised) === current) return true;
  const [head = "", words] = promised.split(" of ");
  const [currentHead = "", currentWords] = current.split(" of ");
  if (words === undefined || head !== currentHead) return false;
  return currentWords === undefined || hasAll(words.split("|"), currentWords.split("|"));
}

/** Returns the types without the numbers of shared schemas, which depend on how many precede them. */
const listTypes = (types: string) => types.split("|").map((type) => type.replace(/-\d+$/, ""));

/** Returns the types of a formerly optional field once it is always present. */
const alwaysPresent = (types: string) =>
  types
    .split("|")
    .filter((type) => type !== "absent")
    .join("|");

const hasAll = (words: readonly string[], current: readonly string[]) =>
  words.every((word) => current.includes(word));

/**
 * Returns the names in backquotes in the changelog's section on breaking changes, such as `cases list
 * --limit`.
 */
export function announcedNames(changelog: string): readonly string[] {
  const [, latest = ""] = changelog.split(/^## /m);
  const [, section = ""] = /^### Breaking changes\n([\s\S]*?)(?=^### |$(?![\s\S]))/m.exec(latest) ?? [];
  return [...section.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);
}
