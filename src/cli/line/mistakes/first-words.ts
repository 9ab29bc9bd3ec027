import { type Advice, advice } from "../../../base/advice/advice";
import { recoup } from "../../../base/advice/command-line";

const profileAdvice = advice`${recoup`profile add <name>`} asks for addresses and keys; ${recoup`whoami`} shows the active profile.`;
const listAdvice = advice`${recoup`cases list`} lists cases; ${recoup`help all`} shows what else can be listed.`;
const caseAdvice = advice`${recoup`cases get <case>`} gets a case; ${recoup`help all`} shows what else there is.`;

const deletionAdvice = advice`${recoup`cases close <case> --code <code>`} closes a case; only test cases can be deleted: ${recoup`test delete <test-case>`}.`;

const deliveryAdvice = advice`${recoup`events list <case>`} lists the events of a case with their deliveries; ${recoup`sandbox deliveries`} lists attempts of the sandbox.`;

/** Suggestions for first words that come from other programs. */
export const firstWordHints: Readonly<Record<string, Advice>> = {
  login: profileAdvice,
  auth: profileAdvice,
  init: profileAdvice,
  configure: profileAdvice,
  setup: profileAdvice,
  logout: advice`${recoup`profile remove <name>`} removes a profile; ${recoup`tokens clear`} deletes cached tokens.`,

  status: advice`${recoup`whoami`} shows who you are, ${recoup`doctor`} what is wrong, ${recoup`sandbox status`} the sandbox.`,
  ping: advice`${recoup`doctor`} tries the connection.`,
  me: advice`${recoup`whoami`} shows the active profile.`,
  env: advice`${recoup`profile list`} lists profiles; ${recoup`whoami`} shows the active one.`,
  list: listAdvice,
  ls: listAdvice,
  get: caseAdvice,
  show: caseAdvice,
  view: caseAdvice,
  search: advice`${recoup`cases list --where debtor.name~<text>`} searches cases.`,
  find: advice`${recoup`cases find --partner-reference <reference>`} finds cases by reference.`,
  submit: advice`${recoup`cases submit --body <file>`} submits a case.`,
  import: advice`${recoup`cases import <file>`} submits a case for each row of a file.`,
  close: advice`${recoup`cases close <case> --code <code>`} closes a case.`,
  wait: advice`${recoup`cases wait <case> --until Closed`} waits for a state of a case.`,
  upload: advice`${recoup`files upload <case-reference> <file>`} uploads a file to a case.`,
  fire: advice`${recoup`test fire <test-case> <event>`} sends an event of a test case.`,
  pay: advice`${recoup`payments record <case> --amount <amount> --date <day> --recipient <recipient>`} records a payment.`,
  serve: advice`${recoup`sandbox serve`} serves the sandbox over HTTP.`,
  server: advice`${recoup`sandbox serve`} serves the sandbox over HTTP.`,
  start: advice`${recoup`sandbox serve`} serves the sandbox over HTTP; ${recoup`cases start <case> --message <text> --user <email>`} starts a case.`,
  listen: advice`${recoup`webhooks listen`} receives deliveries on this machine.`,
  verify: advice`${recoup`webhooks verify --help`} describes how to verify a signature.`,
  replay: advice`${recoup`events replay --failed --case <case>`} delivers failed events again.`,
  trigger: advice`${recoup`test fire <test-case> <event>`} sends an event of a test case.`,
  mint: advice`${recoup`tokens mint <externalTenantId>`} mints a token for a client.`,
  logs: advice`${recoup`events tail`} prints events as they come; ${recoup`sandbox requests`} lists requests.`,
  watch: advice`${recoup`cases watch`} prints changes in the list of cases.`,
  docs: advice`${recoup`help all`} lists help topics.`,
  man: advice`${recoup`help all`} lists help topics.`,
  undo: advice`${recoup`sandbox undo`} undoes a reset, seed, import or snapshot load of the sandbox.`,
  reset: advice`${recoup`sandbox reset`} resets the world of the sandbox to its seed.`,
  upgrade: advice`recoup is updated by the package manager that installed it; ${recoup`--version`} prints the version.`,
};

const chatAdvice = advice`${recoup`chats list <case>`} lists the messages of a case.`;

/** Suggestions for words that aren't verbs of their noun. The word that follows replaces `<…>`. */
export const verbHints: Readonly<Record<string, Advice>> = {
  "cases search": firstWordHints.search as Advice,
  "clients search": advice`${recoup`clients list --query <text>`} searches clients.`,
  "clients find": advice`${recoup`clients list --query <text>`} searches clients.`,
  "users search": advice`${recoup`users list --where name~<text>`} searches users.`,
  "users find": advice`${recoup`users list --where name~<text>`} searches users.`,
  "cases rm": deletionAdvice,
  "cases delete": deletionAdvice,
  "cases remove": deletionAdvice,
  "cases events": advice`${recoup`events list <case>`} lists the events of a case.`,
  "cases payments": advice`${recoup`payments list --case <case>`} lists the payments of a case.`,
  "cases files": advice`${recoup`files list <case>`} lists the files of a case.`,
  "cases chats": chatAdvice,
  "cases chat": chatAdvice,
  "cases notes": advice`${recoup`cases timeline <case>`} shows the notes of a case.`,
  "cases reopen": advice`With --reopen, reversing a payment reopens a case that was closed as paid: ${recoup`payments reverse --help`}.`,
  "cases status": advice`${recoup`cases get <case>`} shows the state of a case.`,
  "cases update": advice`Separate commands start a case, close it and change its fees: ${recoup`cases --help`}.`,
  "cases count": advice`${recoup`cases list --limit 1 --json`} has the number of all cases: page.totalResults.`,
  "cases export": advice`${recoup`cases list --all --output csv`} prints all cases.`,
  "notes list": advice`${recoup`cases timeline <case>`} shows the notes of a case.`,
  "webhooks deliveries": deliveryAdvice,
  "webhooks events": deliveryAdvice,
  "webhooks logs": deliveryAdvice,
  "webhooks trigger": advice`${recoup`test fire <test-case> <event>`} sends an event of a test case; ${recoup`webhooks test <subscription-id>`} sends a sample to a subscription of a creditor.`,
  "webhooks resend": advice`${recoup`events replay <id>`} delivers an event again.`,
  "webhooks redeliver": advice`${recoup`events replay <id>`} delivers an event again.`,
  "webhooks replay": advice`${recoup`events replay --failed --case <case>`} delivers failed events again.`,
  "profile current": advice`${recoup`whoami`} shows the active profile.`,
  "sandbox advance": advice`${recoup`sandbox clock advance <duration>`} advances the clock.`,
  "sandbox stop": advice`Ctrl-C ends ${recoup`sandbox serve`}; without it the sandbox runs inside each command.`,
  "sandbox down": advice`Ctrl-C ends ${recoup`sandbox serve`}; without it the sandbox runs inside each command.`,
  "sandbox restart": advice`${recoup`sandbox reset`} resets the world to its seed.`,
  "test close": advice`${recoup`test advance <case> no-payment`} closes a test case without a payment; \`paid --amount …\` with one.`,
  "tokens create": advice`${recoup`tokens mint <externalTenantId>`} mints a token for a client.`,
};
