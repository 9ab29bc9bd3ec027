import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { Surface } from "../../../src/base/platform";
import { buildScopeKey } from "../../../src/cli/session/context";
import { chooseSurface } from "../../../src/cli/session/context-surface";
import { formatChanges } from "../../../src/cli/session/file-changes";
import { ignoreLookupMiss, isLookupMiss } from "../../../src/cli/session/lookup-miss";
import { whenAborted } from "../../../src/cli/session/when-aborted";
import type { Profile } from "../../../src/config/profile/profile";

const profileWith = (surfaces: readonly Surface[], part: object = {}) =>
  ({
    name: "acme",
    environment: "test",
    surfaces,
    setting: () => ({}),
    url: (surface: string) => `https://${surface}.example`,
    ...part,
  }) as unknown as Profile;

test.each<[readonly Surface[], object, readonly Surface[], Surface]>([
  [["collection", "customer"], {}, ["customer"], "customer"],
  [["customer", "collection"], {}, ["collection", "customer"], "collection"],
  [["collection", "customer"], { as: "customer" }, ["collection"], "customer"],
  [["collection", "customer"], { client: "kb-1" }, ["collection"], "customer"],
  [["collection", "customer"], { client: "kb-1", as: "customer" }, [], "customer"],
])("chooses from %j with %j if the profile has the surfaces %j: %s", (supported, flags, surfaces, chosen) => {
  expect(chooseSurface(supported, flags, profileWith(surfaces))).toBe(chosen);
});

const address = (name: string, hint: string) => [
  "config",
  `This command needs the ${name} surface, and the profile acme has no address for it (test).`,
  hint,
];
const addAddress =
  "Add the address of the surface, `recoup profile set acme --collection-url https://…`, or use --profile sandbox.";

test.each<[readonly Surface[], object, Profile, readonly unknown[]]>([
  [
    ["collection", "customer"],
    { client: "kb-1", as: "referral" },
    profileWith([]),
    ["usage", "--client works on the customer surface, not on referral.", undefined],
  ],
  [
    ["collection", "customer"],
    { as: "referral" },
    profileWith([]),
    [
      "usage",
      "This command is not available on the referral surface.",
      "It is available on collection, customer: write --as collection or --as customer.",
    ],
  ],
  [
    ["collection"],
    { client: "kb-1" },
    profileWith([]),
    [
      "usage",
      "This command is not available on the customer surface.",
      "It is available on collection: write --as collection, without --client.",
    ],
  ],
  [["collection"], {}, profileWith(["customer"]), address("collection", addAddress)],
  [
    ["collection", "referral", "customer"],
    {},
    profileWith([]),
    address("collection, referral or customer", addAddress),
  ],
  [
    ["collection"],
    {},
    profileWith([], {
      setting: (surface: string, environment: string) =>
        surface === "collection" && environment === "live" ? { url: "x" } : {},
    }),
    address("collection", "It has one on live: use --env live."),
  ],
  [
    ["collection"],
    {},
    profileWith([], { name: "env", environment: "live" }),
    [
      "config",
      "This command needs the collection surface, and the profile env has no address for it (live).",
      "Set RECOUP_COLLECTION_URL and RECOUP_COLLECTION_KEY, or use --profile sandbox.",
    ],
  ],
])("refuses to choose from %j with %j", (supported, flags, profile, refusal) => {
  try {
    chooseSurface(supported, flags, profile);
    throw new Error("it was chosen");
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { hint } = error.details;
    expect([error.kind, error.message, hint === undefined ? undefined : String(hint)]).toEqual(refusal);
    const { name, environment } = profile;
    if (error.kind === "config") expect(error.details).toMatchObject({ profile: name, environment });
  }
});

test("scopes a create's idempotency key to a world or a URL", () => {
  const key = (profile: Profile) => buildScopeKey({ profile, platformOptions: { world: "w1" } } as never);
  expect([
    key(profileWith([], { name: "sandbox", isSandbox: true })),
    key(profileWith(["customer", "referral"])),
    key(profileWith([])),
  ]).toEqual([
    "sandbox test world w1",
    "acme test https://referral.example",
    "acme test https://collection.example",
  ]);
});

test("recognizes a failed lookup by reference", async () => {
  const failures = [
    new Failure("not-found", "no"),
    new Failure("rejected", "no", { status: 400 }),
    new Failure("rejected", "no", { status: 422 }),
    new Error("broken"),
  ];
  expect(failures.map(isLookupMiss)).toEqual([true, true, false, false]);
  expect(await ignoreLookupMiss(Promise.resolve(5))).toBe(5);
  expect(await ignoreLookupMiss(Promise.reject(failures[0]))).toBeUndefined();
  await expect(ignoreLookupMiss(Promise.reject(failures[2]))).rejects.toBe(failures[2]);
});

test("waits for an abort, or returns if the signal has already aborted", async () => {
  await whenAborted(AbortSignal.abort());
  const stop = new AbortController();
  const waiting = whenAborted(stop.signal);
  stop.abort();
  await waiting;
});

test("describes the file changes that a command made", () => {
  const change = (action: string) => ({ file: "", content: "", mode: 0, action });
  expect(formatChanges(["update AGENTS.md", "write x", "add y to z", "remove q"].map(change))).toBe(
    "Updated AGENTS.md, wrote x, added y to z, remove q",
  );
});
