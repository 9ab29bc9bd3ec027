import { expect, test } from "vitest";
import { sandboxOnDisk } from "../support/sandbox/sandbox-on-disk";

const { run } = sandboxOnDisk();

test.each([
  [
    "cases close 44HX8JMJ --code Paid --comment x",
    "`recoup payments record 44HX8JMJ --amount <amount> --date <day> --recipient <recipient>` records a payment; `recoup cases close --help` lists the other codes.",
  ],
  ["cases start 44HX8JMJ --message x --user a@b.example", "`recoup cases get 44HX8JMJ` shows the case."],
  [
    "cases get https://app.example.com/cases/3c813ff4-b868-4dde-a4fa-9a431d5b8688",
    "The address has an id in it: `recoup cases get 3c813ff4-b868-4dde-a4fa-9a431d5b8688`.",
  ],
  [
    "clients get Lyngby",
    "`recoup clients list --query Lyngby` finds clients by name; a client is named by your own identifier for it.",
  ],
  [
    "test delete 44HX8JMJ",
    "Only test cases can be deleted; `recoup cases close --help` says how to close another case.",
  ],
  ["api GET /casess", "Did you mean `recoup api GET /cases`?"],
  ["api GET /v2/cases?PageSize=1", "Did you mean `recoup api GET '/cases?PageSize=1'`?"],
  [
    "api GET /clients --as collection",
    "That path belongs to the referral surface: `recoup api GET /clients --as referral`.",
  ],
  ["cases get reference=44HX8JMJ", "Did you mean 44HX8JMJ?"],
  ["api GET /nonsense", "Check the identifier, the surface and the environment."],
])("suggests a next step for `recoup %s`", async (line, hint) => {
  expect((await run(line)).stderr).toContain(`\n  next: ${hint}\n`);
});

test("keeps the platform's error when it suggests a path", async () => {
  const { exitCode, stderr } = await run("api GET /casess --json");
  expect(exitCode).toBe(6);
  expect(JSON.parse(stderr).error).toMatchObject({ code: "not-found", status: 404, surface: "collection" });
});

test.each([
  ["cases list --where reference=nonsense", "'reference~nonsense' finds a part of it"],
  ["cases list --where debtor=Müller", "'debtor.name~Müller' finds a part of it"],
])("explains after `recoup %s` that = compares the full text", async (line, note) => {
  const { exitCode, stderr } = await run(line);
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining(note)]);
});

test("names the missing surface and variables of a profile defined by variables", async () => {
  const env = { RECOUP_ENVIRONMENT: "test", RECOUP_COLLECTION_URL: "https://a.example" };
  const { exitCode, stderr } = await run("tokens mint kb-1001", { env });
  expect([exitCode, stderr]).toEqual([
    3,
    "Error: This command needs the referral surface, and the profile env has no address for it (test).\n  next: Set RECOUP_REFERRAL_URL and RECOUP_REFERRAL_KEY, or use --profile sandbox.\n",
  ]);
});

test("quotes an unknown field of a world file as spelled in the file", async () => {
  const files = { "/work/w.yaml": "creditors:\n  - { nam: Acme }\n" };
  const { exitCode, stderr } = await run("sandbox seed --from w.yaml", { files });
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('creditors[0]: No such field: "nam"\n')]);
});
