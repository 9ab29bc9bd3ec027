// Splits the program into files. Loading a file takes a third of a millisecond, and each one adds to the
// archive: frequent commands load few files, and some shared modules are merged.
import { existsSync } from "node:fs";

/** Tests for source files by name. Rolldown adds all that these import, so a group lists only its entry points. */
function filesOf(names) {
  const files = names
    .trim()
    .split(/\s+/)
    .map((name) => `src/${name}.ts`);
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`chunks.mjs names files that don't exist: ${missing.join(", ")}`);
  return (id) => files.some((file) => id.endsWith(`/${file}`));
}

/** Loaded by every run. One file, because each file costs a third of a millisecond and more. */
const start = filesOf(`
  base/cases/close-code base/cases/lifecycle cli/line/run cli/session/recent/recent-file commands/index
  config/file/peek-config config/profile/own-environment config/profile/variables host/real-host`);

/** Also loaded by help, and by each command. */
const help = filesOf(`cli/line/help/help render/text/safe-text`);

/** Shared by client and sandbox, and loaded by `recoup/testing`, which loads nothing of the command line. */
const endpoints =
  /src\/(api\/(endpoint|families|collection|referral|customer)\/(?!iso-codes|field-paths)|api\/exchange\/(errors|hints|retry-after)|base\/(json\/|http\.|text\/(date|fingerprint|read-url)\.))|lossless-json/;

/** Loaded in addition by every command that calls the platform. */
const core =
  /src\/(cli\/(line\/execute|session\/(open-context|target)|output\/(fields|local-report)|line\/command\.|flags\/options\/(surface-options|referral-filters))|kit\/listing\/listing|config\/(?!file\/(schema|store|edit))[\w-]+|state\/|api\/(exchange|paging)\/|render\/(render|fields|chunks|formats\/(tsv|ndjson)|table\/(columns|cell)|text\/style))/;

/** Also loaded by completion and by the sandbox. */
const names = filesOf(`
  base/text/split-words reference/values/known-values sandbox/worlds/world-file scenario/files/advance-target`);

/** Shared by the sandbox and the commands for webhooks and scenarios. */
const shared = filesOf(`
  api/files/upload-rules api/records/payments/payment-words base/batches sandbox/cases/transitions
  sandbox/wire/request-line webhooks/delivery-schedule webhooks/events/envelope webhooks/signature
  webhooks/subscription/subscription-url`);

/** The platform and a world for it, with all that these import. */
const sandbox = filesOf("sandbox/http/platform sandbox/worlds/open-world");

const imports = new Map();

/** Knows for each module what it imports, so that `isLoadedOften` can follow. */
export const recordImports = {
  name: "record-imports",
  buildStart() {
    imports.clear();
    loadedOften = undefined;
  },
  moduleParsed({ id, importedIds }) {
    imports.set(id, importedIds);
  },
};

/** The program itself, and the frequent commands. */
const frequent =
  /\/src\/(main|commands\/(cases\/(list|get)|whoami|doctor|help)|reference\/completion\/[\w-]+|cli\/line\/([\w-]+\/)?[\w-]+|host\/[\w/-]+)\.ts$/;
let loadedOften;

/** Whether a frequent command loads the module. Such a module is never merged with others. */
function isLoadedOften(id) {
  if (loadedOften === undefined) {
    loadedOften = new Set([...imports.keys()].filter((module) => frequent.test(module)));
    for (const module of loadedOften)
      for (const imported of imports.get(module) ?? []) loadedOften.add(imported);
  }
  return loadedOften.has(id);
}

/** Commands of these nouns load about the same modules, so they share one file. */
const nouns = /\/src\/commands\/(alias|chats|clients|config|events|profile|tokens)\//;

/**
 * Rooms whose modules are mostly loaded together. Other rooms are split by importer, so light commands stay
 * light.
 */
const rooms = /\/src\/(api|bulk-import|judge|judge-rules|listener|proof|traffic|webhooks|why)\//;

const merged = (name, folders) => ({
  name: (id) => `${name}-${folders.exec(id)?.[1]}`,
  test: (id) => folders.test(id) && !isLoadedOften(id),
  priority: -1,
  includeDependenciesRecursively: false,
});

export const groups = [
  { name: "start", test: start, priority: 3 },
  { name: "help", test: help, priority: 3 },
  { name: "program", test: /commander|src\/cli\/line\/program\.ts$/, priority: 2 },
  { name: "endpoints", test: endpoints, priority: 2 },
  { name: "names", test: names, priority: 2 },
  { name: "shared", test: shared, priority: 1 },
  { name: "core", test: core, priority: 1 },
  { name: "sandbox", test: sandbox },
  merged("commands-of", nouns),
  { ...merged("parts-of", rooms), minShareCount: 2 },
];
