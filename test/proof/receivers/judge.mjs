import { designs } from "./designs.mjs";
import { check, drill, findPlatform, fuzz, openFolder, startReceiver } from "./trial.mjs";
import { wrong } from "./wrong.mjs";

const commands = {
  check: (folder, receiver) => check(folder, receiver),
  drills: (folder, receiver, { drills }) => drill(folder, receiver, drills),
  fuzz: (folder, receiver, limits) => fuzz(folder, receiver, limits),
};

/**
 * Returns the alarms that one command raises about a receiver. Each command gets a new receiver, because a
 * bug may have stopped the last one.
 */
async function listAlarms(row, kind, limits) {
  const folder = openFolder();
  try {
    const platform = designs[row.design].readsBack ? await findPlatform(folder) : undefined;
    const env = platform && { PLATFORM_KEYS: JSON.stringify(platform.keys) };
    const receiver = await startReceiver(folder, { ...row, env });
    try {
      return await commands[kind](
        folder,
        { ...row, url: receiver.url, platformPort: platform?.port },
        limits,
      );
    } finally {
      receiver.stop();
    }
  } finally {
    folder.remove();
  }
}

function isTolerated({ design }, kind, { rule }) {
  const tolerated = designs[design].tolerated?.[kind];
  return tolerated === true || (tolerated ?? []).includes(rule);
}

const baselines = new Map();

/**
 * Returns the rules for which the correct receiver of the same design also raises alarms. Such alarms prove
 * nothing about a bug.
 */
async function listBaseline(design, kind, limits) {
  const key = JSON.stringify([design, kind, limits]);
  if (!baselines.has(key)) baselines.set(key, listAlarms({ design }, kind, limits));
  return (await baselines.get(key)).map(({ rule }) => rule);
}

async function tryCommand(row, kind, limits) {
  const startedAt = Date.now();
  const alarms = await listAlarms(row, kind, limits);
  const seconds = (Date.now() - startedAt) / 1000;
  if (!row.bug) return { kind, seconds, alarms: alarms.filter((alarm) => !isTolerated(row, kind, alarm)) };
  const baseline = alarms.length > 0 ? await listBaseline(row.design, kind, limits) : [];
  const isClear = kind !== "fuzz" || baseline.length === 0;
  return { kind, seconds, alarms: isClear ? alarms.filter(({ rule }) => !baseline.includes(rule)) : [] };
}

/**
 * Judges a receiver. A correct one must raise no alarm, and a wrong one at least one. Includes each command's
 * output.
 */
export async function judge(row, { kinds, isFirstEnough, ...limits }) {
  const results = [];
  for (const kind of kinds) {
    results.push(await tryCommand(row, kind, limits));
    if (isFirstEnough && results.at(-1).alarms.length > 0) break;
  }
  const isAlarmed = results.some(({ alarms }) => alarms.length > 0);
  return { ...row, results, isAsExpected: isAlarmed === Boolean(row.bug) };
}

/** Tries a bug with the one command that is known to find it. */
export function judgeByFinder({ design, bug }, limits) {
  const { finder = "check" } = wrong[bug];
  const own = finder in commands ? { kinds: [finder] } : { kinds: ["drills"], drills: finder };
  return judge({ design, bug }, { ...limits, ...own });
}
