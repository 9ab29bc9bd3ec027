import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { closeCodes } from "../../src/base/cases/close-code";
import { lifecycles, listLifecycleLabels } from "../../src/base/cases/lifecycle";
import type { Host } from "../../src/base/host";
import { exitCodes } from "../../src/cli/flags/exit-codes";
import { findTopic, topics } from "../../src/commands/explain/topics";
import { listUnlistedTopics } from "../../src/commands/explain/unlisted-topics";
import { parseRules } from "../../src/reference/guides/rule-list";
import { advanceTargets } from "../../src/sandbox/cases/transitions";
import { errorStatuses } from "../../src/sandbox/facts/error-types";
import { assumptions } from "../../src/sandbox/readings/assumptions";
import { eventTypes } from "../../src/webhooks/events/event-types";
import { answer } from "../support/platforms/answers";
import { collectionEnv, runLine } from "../support/program/world";

test("explains every term that users may encounter [ERR-19] [ERR-12] [LC-01] [LC-04] [LC-05] [SUB-14] [SUB-15]", () => {
  const met = [
    ...Object.keys(errorStatuses),
    "NoPartnerAvailable",
    "InvalidClientType",
    "BusinessRule",
    ...lifecycles,
    ...lifecycles.flatMap(listLifecycleLabels),
    ...closeCodes,
    ...closeCodes.map((code) => `Closed:${code}`),
    ...Object.values(eventTypes).flat(),
    ...Object.values(exitCodes).map((code) => `exit ${code}`),
    "exit 0",
    "exit 143",
    ..."200 201 202 204 400 401 403 404 409 413 415 422 429 500 502 503 504".split(" "),
  ];
  expect(met.filter((name) => findTopic(name) === undefined)).toEqual([]);
});

test("explains every transition between case stages [LC-07] [LC-09] [LC-16]", () => {
  const ways = lifecycles.flatMap((from) =>
    [...lifecycles, ...advanceTargets].map((to) => `${from} → ${to}`),
  );
  expect(ways.filter((way) => findTopic(way)?.kind !== "transition")).toEqual([]);
});

test.each([
  ["PendingVerification → Active", "activation"],
  ["more info required to active", "activation"],
  ["Active -> Closed", "closing"],
  ["Active to paid", "closing"],
  ["Closed:Paid to no-payment", "advancing again"],
  ["Closed to Active", "advancing again"],
  ["Paused to Active", "no transition"],
  ["Active to Paused", "other transitions"],
])("explains %s as %s", (way, name) => {
  expect(findTopic(way)?.name).toBe(name);
});

test("uses each word for only one topic", () => {
  const words = topics.flatMap(({ name, aliases = [] }) =>
    [name, ...aliases].map((word) => word.toLowerCase()),
  );
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});

test("suggests how to verify a client's identity, both on a platform and on the sandbox [BIZ-03]", async () => {
  const { stdout } = await runLine("explain MissingKycVerification --json");
  expect(JSON.parse(stdout).commands).toEqual([
    "recoup clients get <externalTenantId>",
    "recoup clients kyc <externalTenantId> …",
    "recoup sandbox set creditor <externalTenantId> --kyc verified",
  ]);
});

test("shows a topic with a next step and commands", async () => {
  const result = await runLine("explain casenotfound --color never", { isTerminal: true, columns: 80 });
  expect(result.exitCode).toBe(0);
  expect(result.stdout).toMatch(/^CaseNotFound {2}error type\n/);
  expect(result.stdout).toContain("Next\n");
  expect(result.stdout).toContain("recoup whoami\nrecoup cases list\n");
});

/** Topics that are found only by name because no list contains them. */
const explained: readonly (readonly [word: string, topic: object])[] = [
  [
    "dlv-05",
    {
      name: "DLV-05",
      kind: "rule",
      meaning: "The pauses before attempts 2 to 8 are about 60, 120, 240, 480, 960, 1800 and 1800 seconds.",
      next: "The platform keeps this rule, and so does the sandbox.",
    },
  ],
  [
    "EP-03",
    {
      name: "EP-03",
      kind: "rule",
      meaning:
        "An action is a path segment of its own: `/webhooks/{id}/test`, `/webhooks/events/{id}/replay`.",
      next: "The platform and its clients keep this rule.",
    },
  ],
  [
    "CLI-06",
    {
      name: "CLI-06",
      kind: "rule",
      meaning:
        "500 is retried three times at most, with growing pauses; a POST only if a second one would have no second effect.",
      next: "Your client or receiver must keep this rule; recoup does.",
    },
  ],
  [
    "amb-13",
    {
      name: "AMB-13",
      kind: "assumption",
      meaning:
        "Each subscription gets its own envelope for an event. The envelope's id is also the id of the delivery record and of a replay.",
      next: `The platform's description doesn't settle this, so a real host may differ. It concerns collection, customer: listEvents, replayEvent.
You can see it in id of the envelope in payload, and id of its record, in GET /webhooks/events.
The sandbox's reading is one-id; --readings FILE of \`sandbox serve\` can choose another:
separate-ids: The envelopes of one event share their id, and each delivery record has an id of its own, which a replay takes.`,
      commands: ["recoup sandbox assumptions --id AMB-13"],
    },
  ],
  [
    "AMB-34",
    {
      name: "AMB-34",
      kind: "assumption",
      meaning: "A partner reference can contain a comma, but then it can only be looked up alone.",
      next: `The platform's description doesn't settle this, so a real host may differ. It concerns collection: findCasesByPartnerReference.
The sandbox can't be switched to another reading. It shows only with accounts, contracts or cases that no operation can set up.`,
      commands: ["recoup sandbox assumptions --id AMB-34"],
    },
  ],
  [
    "amb-51",
    {
      name: "AMB-51",
      kind: "assumption",
      meaning:
        "Reads, PUTs, PATCHes and DELETEs are retried after a 5xx or a lost connection, and POSTs with an idempotency key that the operation honors. Any other POST is sent again only if it certainly did nothing: after a 429, or a connection that never opened.",
      next: "The platform's description says that a 500 can be retried, without an exception for writes. This is what recoup does, and what your client should do.",
    },
  ],
  [
    "Two-At-Once",
    {
      name: "two-at-once",
      kind: "receiver rule",
      meaning:
        "`webhooks check` sends: Two copies at the same moment. A correct receiver answers 2xx and books each event once. Likely bug of another receiver: The receiver searches for the id before it books and stores it after, so both copies pass or both fail.",
      next: "Insert the id under a unique key in the transaction that books the event; answer 2xx when it is there already.",
      commands: [
        "recoup help receiver#book-each-event-once",
        "recoup explain DLV-02",
        "recoup explain EVT-01",
      ],
    },
  ],
  [
    "two-subscriptions",
    {
      name: "two-subscriptions",
      kind: "receiver rule",
      meaning:
        "`webhooks check` sends: One payment, delivered for two subscriptions. A correct receiver answers 2xx and books each event once. This is beyond the interface description. Likely bug of another receiver: The receiver adds a payment for each envelope, and each subscription has envelopes of its own.",
      next: "Book each paymentId once.",
      commands: ["recoup help receiver#keep-the-books", "recoup explain EVT-11"],
    },
  ],
  [
    "key-rotated",
    {
      name: "key-rotated",
      kind: "client rule",
      meaning:
        "Keep the idempotency key when a create is sent again. A 500 is retried, and a conflict with a request in flight is waited for. With a new key, the platform takes the retry for another create and carries out both. `test judge` reads creates that are sent again with the same body after a 5xx, a lost answer or a 409 in flight, without a search in between. The interface description forbids it, so a run that does it fails.",
      next: "Make the key before the first try, outside of the retry loop, and send the same one until the create is answered.",
      commands: [
        "recoup help client",
        "recoup explain CLI-06",
        "recoup explain CLI-15",
        "recoup explain IDM-02",
      ],
    },
  ],
  [
    "unknown-field",
    {
      name: "unknown-field",
      kind: "client rule",
      meaning:
        "As a client rule: Send only fields that the operation has. A field that the operation doesn't have is ignored in silence, and its value is lost. `test judge` reads JSON bodies of known operations. It is allowed, but it costs; a run that does it doesn't fail. As a receiver rule: `webhooks check` sends: An event with fields that don't exist yet, also in its data. A correct receiver answers 2xx and books each event once. Likely bug of another receiver: The receiver validates events against a closed list of fields.",
      next: "Correct the name of the field, or leave it out.",
      commands: [
        "recoup help client",
        "recoup explain VAL-01",
        "recoup help receiver#accept-what-is-genuine",
        "recoup explain VER-04",
      ],
    },
  ],
  [
    "collection-test-case",
    {
      name: "collection-test-case",
      kind: "probe",
      meaning:
        "A test case from its creation to its deletion, on the collection surface. A difference from the sandbox means: A client that makes test cases can't find them, or takes them for real ones. It sends POST /managed-cases, GET /cases/{id}, GET /cases, GET /cases/by-creditor-reference, GET /managed-cases/{id}, DELETE /test/cases/{id}.",
      next: "Run it alone.",
      commands: [
        "recoup test drift <profile> --only collection-test-case --writes",
        ..."EP-17 VIS-03 FLD-02 FLD-05 FLD-06 LC-06 VIS-06 VIS-05 EP-19 AMB-02 AMB-44 NS-15 AMB-35"
          .split(" ")
          .map((rule) => `recoup explain ${rule}`),
      ],
    },
  ],
];

test.each(explained)("explains %s as JSON", async (word, topic) => {
  const { stdout } = await runLine(`explain ${word} --json`);
  expect(JSON.parse(stdout)).toEqual(topic);
});

test("promises a retry after an internal error only if the retry can't repeat an effect", async () => {
  const { stdout } = await runLine("explain InternalError --json");
  expect(JSON.parse(stdout).meaning).toContain("retries up to three times if that cannot repeat an effect");
});

test("limits the page size only on the referral surface [LIM-05] [LIM-06] [LIM-08]", () => {
  expect(findTopic("page size")?.meaning).toBe(
    "A page of the referral surface has 1 to 100 records. The other surfaces enforce no maximum, but discourage more than 100. Default: 10, for clients and users 50.",
  );
});

test("doesn't suggest --writes for a probe without writes", async () => {
  const { stdout } = await runLine("explain collection-cases --json");
  expect(JSON.parse(stdout).commands[0]).toBe("recoup test drift <profile> --only collection-cases");
});

test.each([
  ["XYZ-99", "`recoup help rules` lists the rules, `recoup sandbox assumptions` the assumptions."],
  ["amb-99", "Did you mean AMB-09?"],
  ["dlv-99", "Did you mean DLV-09?"],
])("reports the unknown ID %s", async (id, hint) => {
  const { exitCode, stderr } = await runLine(`explain ${id}`);
  expect([exitCode, stderr]).toEqual([
    2,
    `Error: There is no rule or assumption "${id.toUpperCase()}".\n  next: ${hint}\n`,
  ]);
});

test.each(["408", "425"])(
  "explains that a write may have taken effect after the status %s",
  async (status) => {
    const { stdout } = await runLine(`explain ${status} --json`);
    expect(JSON.parse(stdout)).toMatchObject({
      kind: "status",
      next: "Try again later. Check first whether a write has taken effect.",
    });
  },
);

test.each([
  [
    "418",
    "The platform does not answer 418. `recoup explain` lists topics; `recoup explain --help` says what else it explains.",
  ],
  ["600", "`recoup explain` lists topics; `recoup explain --help` says what else it explains."],
  ["42", "`recoup explain` lists topics; `recoup explain --help` says what else it explains."],
  ["--", "`recoup explain` lists topics; `recoup explain --help` says what else it explains."],
])("reports the unknown word %s", async (word, hint) => {
  const { exitCode, stderr } = await runLine(["explain", "--", word]);
  expect([exitCode, stderr]).toEqual([2, `Error: No help for "${word}".\n  next: ${hint}\n`]);
});

test("prints all topics as table rows", async () => {
  const lines = (await runLine("explain -o csv")).stdout.split("\r\n");
  expect(lines.slice(0, 2)).toEqual([
    "name,kind,meaning",
    "NoPartnerAvailable,error type,No collection partner is available for the case. The platform uses this type internally only.",
  ]);
  expect(lines).toHaveLength(topics.length + 2);
});

test("ignores spaces around a topic and its letter case", async () => {
  const { stdout } = await runLine(["explain", " dlv-05 ", "--json"]);
  expect(JSON.parse(stdout).name).toBe("DLV-05");
  const { stdout: page } = await runLine("explain AMB-34 --color never", { isTerminal: true });
  expect(page).toContain("\nCommands\nrecoup sandbox assumptions --id AMB-34\n");
});

test("lists the fields of a topic and of the topic list", async () => {
  expect((await runLine("explain 413 --fields help")).stdout).toBe(
    "name\nkind\naliases\nmeaning\nnext\ncommands\n",
  );
  expect((await runLine("explain --fields help")).stdout).toBe("name\nkind\nmeaning\n");
  expect((await runLine("explain 413 -o ids")).stdout).toBe("413\n");
});

test("shows the meaning below the name and omits empty headings", async () => {
  const { stdout } = await runLine("explain AMB-51 --color never", { isTerminal: true, columns: 400 });
  expect(stdout).toMatch(/^AMB-51 {2}assumption\n\nReads, PUTs/);
  expect(stdout).not.toContain("Commands");
  const { stdout: table } = await runLine("explain -o table --fields name,kind", { isTerminal: true });
  expect(table.split("\n").slice(0, 2).join("\n")).toMatch(/Topic.*Kind/);
});

test("accepts an unquoted topic of two words, with and without --json", async () => {
  const result = await runLine("explain exit 8 --json");
  expect(JSON.parse(result.stdout)).toMatchObject({ name: "exit 8", kind: "exit code" });
});

test("lists all topics if no topic is given", async () => {
  const result = await runLine("explain -o ids");
  expect(result.stdout.trim().split("\n")).toHaveLength(topics.length);
});

test("suggests explaining the type of an error if an explanation exists [ERR-19]", async () => {
  const refused = (type: string) =>
    runLine("cases timeline 3f2504e0-4f89-41d3-9a0c-0305e82c3301", {
      env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
      send: async () => answer({ businessErrors: [{ type, message: "Gone." }] }, 404),
    });
  expect((await refused("CaseNotFound")).stderr).toContain("\n  more: recoup explain CaseNotFound\n");
  expect((await refused("BrandNewType")).stderr).not.toContain("recoup explain");
});

test("suggests the closest topic for an unknown word", async () => {
  const result = await runLine("explain CaseNotFund");
  expect([result.exitCode, result.stdout]).toEqual([2, ""]);
  expect(result.stderr).toBe(
    'Error: No help for "CaseNotFund".\n  next: Did you mean `recoup explain CaseNotFound`?\n',
  );
});

test("lists all topics by group on a terminal", async () => {
  const { stdout } = await runLine("explain --color never", { isTerminal: true, columns: 80 });
  const headings = stdout.match(/^[A-Z][a-z]+( [a-z]+)?$/gm);
  expect(headings).toEqual([
    ...["Error types", "Statuses", "Lifecycles", "Transitions", "Close codes", "Events", "Limits"],
    ...["Exit codes", "Operations"],
  ]);
  const labels = stdout.match(/^\S.*?(?= {2})/gm);
  expect(labels?.toSorted()).toEqual(topics.map(({ name }) => name).toSorted());
});

test("explains each rule of webhooks check under its own name", async () => {
  const { stdout } = await runLine("explain two-at-once --color never", { isTerminal: true });
  expect(stdout).toContain("two-at-once  receiver rule");
  expect(stdout).toContain("recoup help receiver#book-each-event-once");
  const topics = listUnlistedTopics({ random: () => 0.5, now: () => 0 });
  const names = topics.filter(({ kind }) => kind === "receiver rule").map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["plain", "late-repeat", "payment-reversed"]));
  expect(names.filter((name) => findTopic(name) !== undefined || /^[a-z]{2,4}-\d{2}$/.test(name))).toEqual(
    [],
  );
});

test("suggests the closest match for a misspelled rule of webhooks check", async () => {
  expect((await runLine("explain two-at-onse")).stderr).toBe(
    'Error: No help for "two-at-onse".\n  next: Did you mean `recoup explain two-at-once`?\n',
  );
});

test("explains every rule and assumption by its ID", async () => {
  const page = readFileSync("docs/rules.md");
  const host = { openPackage: async () => ({ read: async () => page }) } as unknown as Host;
  const { explainId } = await import("../../src/commands/explain/explain-id");
  const rules = parseRules(page.toString()).map(({ id }) => id);
  expect(rules.length).toBeGreaterThan(300);
  for (const id of [...rules, ...assumptions.map((each) => each.id), "AMB-51"])
    expect((await explainId(host, id.toLowerCase())).meaning).not.toBe("");
});

test("explains each rule of test judge under its own name", async () => {
  const { stdout } = await runLine("explain key-rotated --color never", { isTerminal: true });
  expect(stdout).toContain("key-rotated  client rule");
  expect(stdout).toContain("recoup explain CLI-06");
  const unlistedTopics = listUnlistedTopics({ random: () => 0.5, now: () => 0 });
  expect(unlistedTopics.filter(({ name }) => findTopic(name) !== undefined)).toEqual([]);
  const both = await runLine("explain unknown-field --json");
  expect(JSON.parse(both.stdout).meaning).toMatch(/^As a client rule: .* As a receiver rule: /);
});
