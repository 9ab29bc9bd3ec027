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
])("`recoup %s` says what to do next", async (line, hint) => {
  const { stderr } = await run(line);
  expect(stderr).toContain(`\n  next: ${hint}\n`);
});
