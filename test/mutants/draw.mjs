import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mutantsOf } from "./operators.mjs";

/** Folders of src whose subfolders count as separate rooms. */
const split = new Set(["sandbox", "cli", "scenario", "commands"]);
/** Strings, reference data, styles, and code that runs only in a build. */
const skipped =
  /\.d\.ts$|^src\/[^/]+$|\/(topics|styles|published|shapes|data|advice)(\/|\.ts)|record-names|sample/;

/** Yields mutants. For each room in turn, picks a random operator and one of its mutants. */
export function* drawMutants(checkout, files, seed) {
  const chance = openChance(seed);
  const source = files.filter((file) => /^src\/.*\.tsx?$/.test(file) && !skipped.test(file));
  const rooms = groupBy(source, roomOf);
  const seen = new Set();
  for (;;)
    for (const room of shuffled([...rooms.keys()], chance)) {
      const all = rooms
        .get(room)
        .flatMap((file) => mutantsOf(readFileSync(join(checkout, file), "utf8"), file));
      const byOperator = groupBy(all, ({ operator }) => operator);
      const operators = [...byOperator.keys()];
      if (operators.length === 0) continue;
      const some = byOperator.get(operators[chance(operators.length)]);
      const mutant = some[chance(some.length)];
      const place = `${mutant.file}:${mutant.line}`;
      if (!seen.has(place)) yield { room, place, ...mutant };
      seen.add(place);
    }
}

/** Returns a seeded generator of random numbers (mulberry32). */
function openChance(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

function roomOf(file) {
  const [, room, inner = ""] = file.split("/");
  return split.has(room) && !inner.includes(".") ? `${room}/${inner}` : room;
}

function shuffled(list, chance) {
  const left = [...list];
  return list.map(() => left.splice(chance(left.length), 1)[0]);
}

function groupBy(list, keyOf) {
  const groups = new Map();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
