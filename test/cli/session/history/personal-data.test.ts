import { expect, test } from "vitest";
import { type JsonObject, NumberText } from "../../../../src/base/json/json";
import { Secrets } from "../../../../src/base/secrets/secrets";
import {
  maskAssignment,
  maskField,
  maskPersonalData,
  maskUrl,
} from "../../../../src/cli/session/history/personal-data";
import { maskPersonalWords } from "../../../../src/cli/session/history/personal-words";
import { createRedactor, redactBody, redactLine } from "../../../../src/cli/session/history/redactor";

const digest = (text: string) => `<${text.length}>`;
const guid = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

test.each([
  ["", "Ada", "<3>"],
  ["companyName", "12", "<2>"],
  ["postCode", "12345", "<5>"],
  ["note", "", ""],
  ["note", guid, guid],
  ["note", "-12.50", "-12.50"],
  ["note", "2026-03-16", "2026-03-16"],
  ["note", "2026-03-16T09:00:00+01:00", "2026-03-16T09:00:00+01:00"],
  ["note", "TRUE", "TRUE"],
  ["note", "****", "****"],
  ["note", "text", "<4>"],
  ["closeCode", "Paid", "Paid"],
  ["closeCode", "paid by Ada", "<11>"],
  ["external_tenant", "kb-1", "kb-1"],
  ["caseID", "x", "x"],
  ["creditorReferences", "A-1", "A-1"],
  ["x".repeat(50).concat("Status"), "Open", "Open"],
  ["referenceText", "A-1", "<3>"],
])("masks the field %s containing %j: %j", (field, text, masked) => {
  expect(maskField(field, text, digest)).toBe(masked);
});

const codedFields =
  "caseId deletedIds externalGuid externalTenant caseReference references hostTag idempotencyKey signingUrl found handoff closeCode closeCodes eventType eventTypes kycStatus Statuses debtorState States lifecycle RevenueStage currency country countryAlpha2 paymentRecipient commission event events kind language Page PageSize Sort dueDate since createdFrom createdTo surface environment";

test.each(codedFields.split(" "))("keeps a known value of the field %s", (field) => {
  expect(maskField(field, "Open:desc", digest)).toBe("Open:desc");
});

test("masks personal strings and numbers in deeply nested values and keys", () => {
  expect(
    maskPersonalData(
      {
        debtor: { name: "Ada", phone: new NumberText("491"), count: new NumberText("7") },
        tags: ["vip client", "Open"],
        "Ada Frey": true,
        reference: "A-1",
        none: null,
        city: true,
        phone: null,
      },
      digest,
    ),
  ).toEqual({
    debtor: { name: "<3>", phone: "<3>", count: new NumberText("7") },
    tags: ["<10>", "<4>"],
    "<8>": true,
    reference: "A-1",
    none: null,
    city: true,
    phone: null,
  });
});

test.each([
  ["https://a.example/cases/44HX", "https://a.example/cases/44HX"],
  ["https://a.example/cases/Ada%20Frey", "https://a.example/cases/<8>"],
  ["/cases?Page=1&Query=ada", "/cases?Page=1&Query=<3>"],
  ["/cases?Name=Ada+Frey&x", "/cases?Name=<8>&x"],
  ["/cases?Status=Open%2CPaid", "/cases?Status=Open%2CPaid"],
  ["/cases?Status=a?b", "/cases?Status=a?b"],
])("masks the URL %s: %s", (url, masked) => {
  expect(maskUrl(url, digest)).toBe(masked);
});

test.each([
  ["debtor.name=Ada", "debtor.name=<3>"],
  ["items[0].reference=A-1", "items[0].reference=A-1"],
  ["note=a=b", "note=<3>"],
  ["name[]=12", "name[]=<2>"],
  ["Ada", "<3>"],
])("masks the assignment %s: %s", (text, masked) => {
  expect(maskAssignment(text, digest)).toBe(masked);
});

test.each([
  ["cases get 44HX --as customer", "cases get 44HX --as customer"],
  ["chats send 44HX --text hello", "chats send 44HX --text <5>"],
  ["chats send 44HX --text=hello", "chats send 44HX --text=<5>"],
  ["cases import a.csv --text-column note", "cases import a.csv --text-column note"],
  ["users add --email ada@a.example", "users add --email <13>"],
  ["users get ada@a.example", "users get <13>"],
  ["cases submit --set debtor.name=Ada", "cases submit --set debtor.name=<3>"],
  ["cases submit --set Ada", "cases submit --set <3>"],
  ["cases list --query ada", "cases list --query <3>"],
  ["cases list --where debtor.name~ada", "cases list --where debtor.name~<3>"],
  ["cases list --where remainder>100", "cases list --where remainder>100"],
  ["cases list --where lifecycle=Active", "cases list --where lifecycle=Active"],
  ["cases list --where ada", "cases list --where <3>"],
  ['api POST /cases --body {"name":"Ada"}', 'api POST /cases --body {"name":"<3>"}'],
  ["api POST /cases --body [broken", "api POST /cases --body <7>"],
  ["api POST /cases --body body.json", "api POST /cases --body body.json"],
  ["api GET /cases?Query=ada", "api GET /cases?Query=<3>"],
  ["api GET /cases --header x-note:ada", "api GET /cases --header x-note: ada"],
  ["api GET /cases --header ada", "api GET /cases --header <3>"],
])("masks the line `%s`", (line, masked) => {
  expect(maskPersonalWords(line.split(" "), digest).join(" ")).toBe(masked);
});

test.each([
  ["remainder >100", "remainder >100"],
  ["lifecycle =Active", "lifecycle =Active"],
  ["debtor.name =Ada", "debtor.name =<3>"],
])("masks the condition %j, which has a space before its operator: %j", (condition, masked) => {
  expect(maskPersonalWords(["cases", "list", "--where", condition], digest)[3]).toBe(masked);
});

const openTestRedactor = () => createRedactor(digest, new Secrets(["long-secret"]));

test("masks previously hidden strings and email addresses in a message", () => {
  const redactor = openTestRedactor();
  expect([redactor.hide("Ada Frey"), redactor.hide("ab"), redactor.hide("x long-secret")]).toEqual([
    "<8>",
    "<2>",
    "****",
  ]);
  expect(redactor.message("Ada Frey (ab) at bo@b.example is unknown")).toBe("<8> (ab) at <12> is unknown");
});

test("forgets the oldest of more than 500 hidden strings", () => {
  const redactor = openTestRedactor();
  const texts = Array.from({ length: 501 }, (_, index) => `text ${index}.`);
  for (const text of texts.slice(0, 500)) redactor.hide(text);
  redactor.hide("text 0.");
  redactor.hide("text 500.");
  expect([redactor.message("text 0."), redactor.message("text 1."), redactor.message("text 2.")]).toEqual([
    "<7>",
    "text 1.",
    "<7>",
  ]);
});

test("masks each part of an older history line", () => {
  const line: JsonObject = {
    id: "1",
    argv: ["recoup", "users", "add", "--name", "Ada Frey"],
    path: "/users?Query=ada",
    url: "https://a.example/users?Query=ada",
    body: { name: "Ada Frey" },
    error: "Ada Frey is unknown",
  };
  expect(redactLine(line, openTestRedactor())).toEqual({
    id: "1",
    argv: ["recoup", "users", "add", "--name", "<8>"],
    path: "/users?Query=<3>",
    url: "https://a.example/users?Query=<3>",
    body: { name: "<8>" },
    error: "<8> is unknown",
  });
  expect(redactLine({ id: "1", argv: "text", path: null }, openTestRedactor())).toEqual({
    id: "1",
    argv: "text",
    path: null,
  });
});

test.each<[never, unknown]>([
  ["1,234 bytes" as never, "1,234 bytes"],
  ["many bytes" as never, "<10>"],
  [["Ada Frey"] as never, ["<8>"]],
  [true as never, "<4>"],
])("masks the body %j: %j", (body, masked) => {
  expect(redactBody(body, openTestRedactor())).toEqual(masked);
});
