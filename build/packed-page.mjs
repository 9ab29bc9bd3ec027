import { posix } from "node:path";

const isExternal = (target) => /^([a-z]+:|#|\/)/.test(target);

/** Replaces links to unpacked files with their text and path. Removes images that aren't packed. */
export function packedPage(path, text, packed) {
  const isPacked = (target) =>
    packed.has(target) || [...packed].some((each) => each.startsWith(`${target}/`));
  return text.replace(/(!?)\[([^\]]*)\]\(([^)#\s]+)(#[^)]*)?\)/g, (link, isPicture, name, target) => {
    const file = posix.join(posix.dirname(path), target);
    if (isExternal(target) || isPacked(file)) return link;
    return isPicture ? "" : `${name} (\`${file}\` in the repository)`;
  });
}
