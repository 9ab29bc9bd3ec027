import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { newClient, openClients } from "../../support/sandbox/clients";

const { post, withdraw } = await openClients();

const guide = readFileSync("docs/sandbox.md", "utf8");
const section = /^## Creating clients\n([\s\S]*?)^## /m.exec(guide)?.[1] ?? "";
const rows = [...section.matchAll(/^\| (.+) \| 409 `(\w+)`.*\|$/gm)];

/** Each email address or client in the guide's table, with the conflict it causes. */
const documented = rows.flatMap(([, metBy = "", type = ""]) =>
  [...metBy.matchAll(/`([\w.-]+@[\w.-]+|kb-\d+)`/g)].map(([, name = ""]) => [name, type] as const),
);

test("the guide has an example for each client conflict [CFL-01] [CFL-04] [CFL-05] [CFL-06] [CFL-07]", () => {
  expect(documented.map(([, type]) => type)).toEqual([
    "ClientExistsNeedsLinking",
    "ClientExistsNeedsLinking",
    "ClientAlreadyLinkedToAnotherPartner",
    "UserCreationFailed",
    "Conflict",
    "Conflict",
  ]);
});

test.each(documented)("%s causes the 409 %s that the guide documents", async (name, type) => {
  const users = [{ name: "Somebody Else", email: name }];
  const { status, json } = name.includes("@") ? await post(newClient({ users })) : await withdraw(name);
  expect([status, json.businessErrors[0].type]).toEqual([409, type]);
});
