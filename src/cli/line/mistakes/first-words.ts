const profiles =
  "`recoup profile add <name>` asks for addresses and keys; `recoup whoami` shows the active profile.";
const lists = "`recoup cases list` lists cases; `recoup --help` shows what else can be listed.";
const gets = "`recoup cases get <case>` gets a case; `recoup --help` shows what else there is.";

const noDeletion =
  "`recoup cases close <case>` closes a case; only test cases can be deleted: `recoup test delete <case>`.";

const deliveries =
  "`recoup events list <case>` lists the events of a case with their deliveries; `recoup sandbox deliveries` lists attempts of the sandbox.";

/** What to run instead of a first word that other programs have. */
export const firstWordHints: Readonly<Record<string, string>> = {
  login: profiles,
  auth: profiles,
  init: profiles,
  configure: profiles,
  setup: profiles,
  logout: "`recoup profile remove <name>` removes a profile; `recoup tokens clear` deletes cached tokens.",

  status:
    "`recoup whoami` shows who you are, `recoup doctor` what is wrong, `recoup sandbox status` the sandbox.",
  ping: "`recoup doctor` tries the connection.",
  me: "`recoup whoami` shows the active profile.",
  env: "`recoup profile list` lists profiles; `recoup whoami` shows the active one.",
  list: lists,
  ls: lists,
  get: gets,
  show: gets,
  view: gets,
  search: "`recoup cases list --where debtor.name~<text>` searches cases.",
  find: "`recoup cases find --partner-reference <reference>` finds cases by reference.",
  submit: "`recoup cases submit` submits a case.",
  import: "`recoup cases import <file>` submits a case for each row of a file.",
  pay: "`recoup payments record <case>` records a payment.",
  serve: "`recoup sandbox serve` serves the sandbox over HTTP.",
  server: "`recoup sandbox serve` serves the sandbox over HTTP.",
  start: "`recoup sandbox serve` serves the sandbox over HTTP; `recoup cases start <case>` starts a case.",
  listen: "`recoup webhooks listen` receives deliveries on this machine.",
  verify: "`recoup webhooks verify --help` describes how to verify a signature.",
  replay: "`recoup events replay --failed` delivers failed events again.",
  trigger: "`recoup test fire <case> case.updated` sends an event of a test case.",
  mint: "`recoup tokens mint <externalTenantId>` mints a token for a client.",
  logs: "`recoup events tail` prints events as they come; `recoup sandbox requests` lists requests.",
  watch: "`recoup cases watch` prints changes in the list of cases.",
  docs: "`recoup help` lists help topics.",
  man: "`recoup help` lists help topics.",
  undo: "`recoup sandbox undo` undoes a reset, seed, import or snapshot load of the sandbox.",
  reset: "`recoup sandbox reset` resets the world of the sandbox to its seed.",
  upgrade:
    "recoup is updated by the package manager that installed it; `recoup --version` prints the version.",
};

/** The same for the verb of a noun; what follows it in the line takes the place of `<…>`. */
export const verbHints: Readonly<Record<string, string>> = {
  "cases search": firstWordHints.search as string,
  "clients search": "`recoup clients list --query <text>` searches clients.",
  "clients find": "`recoup clients list --query <text>` searches clients.",
  "users search": "`recoup users list --where name~<text>` searches users.",
  "users find": "`recoup users list --where name~<text>` searches users.",
  "cases rm": noDeletion,
  "cases delete": noDeletion,
  "cases remove": noDeletion,
  "cases status": "`recoup cases get <case>` shows the state of a case.",
  "cases update":
    "A case is started, closed and its fees are changed by commands of their own: `recoup cases --help`.",
  "cases count": "`recoup cases list --limit 1 --json` has the number of all cases: page.totalResults.",
  "cases export": "`recoup cases list --all --output csv` prints all cases.",
  "notes list": "`recoup cases timeline <case>` shows the notes of a case.",
  "webhooks deliveries": deliveries,
  "webhooks events": deliveries,
  "webhooks logs": deliveries,
  "webhooks replay": "`recoup events replay --failed` delivers failed events again.",
  "profile current": "`recoup whoami` shows the active profile.",
  "sandbox advance": "`recoup sandbox clock advance <duration>` advances the clock.",
  "sandbox stop": "Ctrl-C ends `recoup sandbox serve`; without it the sandbox runs inside each command.",
  "sandbox down": "Ctrl-C ends `recoup sandbox serve`; without it the sandbox runs inside each command.",
  "sandbox restart": "`recoup sandbox reset` resets the world to its seed.",
  "test close":
    "`recoup test advance <case> no-payment` closes a test case without a payment; `paid --amount …` with one.",
  "tokens create": "`recoup tokens mint <externalTenantId>` mints a token for a client.",
};
