// Splits the program into files. Each file enlarges the archive and takes a third of a millisecond to load,
// so frequent commands load only a few files, and some shared modules are merged.
import { existsSync } from "node:fs";

/**
 * Returns a function that tests whether a module is one of these source files. Rolldown adds everything they
 * import, so a group lists only its entry points.
 */
function filesOf(names) {
  const files = names
    .trim()
    .split(/\s+/)
    .map((name) => `src/${name}.ts`);
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`chunks.mjs names files that don't exist: ${missing.join(", ")}`);
  return (id) => files.some((file) => id.endsWith(`/${file}`));
}

/** Loaded by every run. Kept in one file, because each file costs at least a third of a millisecond. */
const start = filesOf(`
  base/cases/close-code base/cases/lifecycle cli/line/run cli/session/recent/recent-file commands/index
  config/file/peek-config config/profile/default-environment config/profile/variables host/real-host`);

/** Also loaded by help and by every command. */
const help = filesOf(`cli/line/help/help render/text/safe-text`);

/**
 * Shared by the client and the sandbox. Also loaded by `recoup/testing`, which loads no command-line code.
 */
const endpoints =
  /src\/(api\/(endpoint|families|collection|referral|customer)\/(?!iso-codes|field-paths)|api\/exchange\/(errors|hints|retry-after)|base\/(json\/|http\.|text\/(time\/date|fingerprint|read-url)\.))|lossless-json/;

/** Also loaded by every command that calls the platform. */
const core =
  /src\/(cli\/(line\/execute|session\/(open-context|target)|output\/(fields|local-report)|line\/command\.|flags\/options\/(surface-options|referral-filters))|kit\/listing\/listing|config\/(?!file\/(schema|store|edit))[\w-]+|state\/|api\/(exchange|paging)\/|render\/(render|fields|chunks|formats\/(tsv|ndjson)|table\/(columns|cell)|text\/style))/;

/** Also loaded by completion and by the sandbox. */
const names = filesOf(`
  base/text/split-words reference/values/known-values sandbox/worlds/world-file scenario/files/advance-target`);

/** Shared by the sandbox and the webhook and scenario commands. */
const shared = filesOf(`
  api/files/upload-rules api/records/payments/payment-words base/collections/batches sandbox/cases/transitions
  sandbox/wire/request-line webhooks/delivery-schedule webhooks/events/envelope webhooks/signature
  webhooks/subscription/public-address webhooks/subscription/subscription-url`);

/** The platform, a world for it, and everything they import. */
const sandbox = filesOf("sandbox/http/platform sandbox/worlds/open-world");

const imports = new Map();
const lengths = new Map();
let sets;

export const recordImports = {
  name: "record-imports",
  buildStart() {
    imports.clear();
    lengths.clear();
    sets = undefined;
  },
  moduleParsed({ id, importedIds, code }) {
    imports.set(id, importedIds);
    lengths.set(id, code.length);
  },
};

/** Importing a name from the index loads only the module that defines it. */
const isIndex = (id) => id.endsWith("/src/sandbox/index.ts");

/** Returns the modules that pass any of the tests, and everything they import. */
function withImports(tests) {
  const isFirst = (id) => tests.some((test) => (typeof test === "function" ? test(id) : test.test(id)));
  const found = new Set([...imports.keys()].filter(isFirst));
  for (const id of found) for (const imported of (!isIndex(id) && imports.get(id)) || []) found.add(imported);
  return found;
}

const frequent =
  /\/src\/(main|commands\/(cases\/(list|get)|whoami|doctor|help)|reference\/completion\/[\w-]+|cli\/line\/([\w-]+\/)?[\w-]+|host\/[\w/-]+)\.ts$/;

/**
 * Top-level folders whose modules are mostly loaded together. Other folders are split by importer, so light
 * commands stay light.
 */
const rooms = /\/src\/(api|bulk-import|judge|judge-rules|listener|proof|traffic|webhooks|why)\//;

/** A module is short if its code has fewer characters than this. */
const maxShortLength = 4_500;

const levelNames = ["start", "client", "platform", "all"];

/**
 * Returns the modules loaded by frequent commands, by completion, and by the platform. Groups short modules
 * by the code that is already loaded when they are needed (the start, the client, the platform, or both), so
 * they can share a file without loading more than before.
 */
function sortModules() {
  const light = [start, help];
  const common = [...light, endpoints, names, shared];
  const bases = [light, [...common, core], [...common, sandbox], [...common, core, sandbox]].map(withImports);
  const all = bases.at(-1);
  const isShort = (id) => id.includes("/src/") && !rooms.test(id) && lengths.get(id) < maxShortLength;
  const isLoaded = (id, base) => (isIndex(id) ? base === all : all.has(id) ? base.has(id) : isShort(id));
  const levels = new Map();
  for (const id of imports.keys()) {
    if (all.has(id) || isIndex(id) || !isShort(id)) continue;
    const needed = [...withImports([(other) => other === id])];
    const level = bases.findIndex((base) => needed.every((module) => isLoaded(module, base)));
    if (level >= 0) levels.set(id, levelNames[level]);
  }
  const completion = withImports([/\/src\/reference\/completion\//]);
  return { frequent: withImports([frequent]), completion, platform: withImports([sandbox]), levels };
}

function sorted() {
  sets ??= sortModules();
  return sets;
}

/** Request body checks load zod and the list of countries, which `webhooks listen` doesn't need. */
const isBodyCheck = (id) =>
  /\/src\/api\//.test(id) &&
  [...withImports([(other) => other === id])].some((imported) => /\/(zod|countries-list)\//.test(imported));

const isFrequent = (id) => sorted().frequent.has(id);
const isShort = (id) => sorted().levels.has(id);
/**
 * Each excluded folder holds a single command. If it were merged, the file of the command and the file of its
 * modules would load each other.
 */
const isCommand = (id) => /\/src\/commands\/(?!agents|explain)/.test(id);

/**
 * Returns the command folder or top-level folder that a module belongs to, or `many` for folders that every
 * command uses.
 */
function ownerOf(id) {
  const [, room, noun, part] = /\/src\/([\w-]+)\/(?:([\w-]+)\/)?(?:([\w-]+)\/)?/.exec(id);
  if (room === "commands") return [noun ?? "top", part].filter(Boolean).join("-");
  return /^(base|cli|config|host|kit|render|state)$/.test(room) ? "many" : room;
}

const merged = (name, isMerged) => ({ name, test: isMerged, includeDependenciesRecursively: false });

export const groups = [
  { name: "start", test: start, priority: 3 },
  { name: "help", test: help, priority: 3 },
  { name: "program", test: /commander|src\/cli\/line\/program\.ts$/, priority: 2 },
  { name: "endpoints", test: endpoints, priority: 2 },
  { name: "names", test: names, priority: 2 },
  { name: "shared", test: shared, priority: 1 },
  { name: "core", test: core, priority: 1 },
  { name: "sandbox", test: sandbox },
  {
    ...merged(
      (id) => `parts-of-${ownerOf(id)}${isBodyCheck(id) ? "-checks" : ""}`,
      (id) => rooms.test(id) && !isFrequent(id) && !sorted().platform.has(id),
    ),
    minShareCount: 2,
    priority: -1,
  },
  {
    ...merged(
      (id) => `short-${isFrequent(id) ? "frequent" : ownerOf(id)}-${sorted().levels.get(id)}`,
      (id) => isShort(id) && !isCommand(id) && !sorted().completion.has(id),
    ),
    minShareCount: 2,
    priority: -2,
  },
  {
    ...merged(
      (id) => `commands-of-${ownerOf(id)}-${sorted().levels.get(id)}`,
      (id) => isShort(id) && isCommand(id) && !isFrequent(id),
    ),
    priority: -3,
  },
];
