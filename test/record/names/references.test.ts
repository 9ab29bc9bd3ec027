import { expect, test } from "vitest";
import { NumberText } from "../../../src/base/json/json";
import { Parties } from "../../../src/record/names/parties";
import { RecordedNames } from "../../../src/record/names/recorded-names";
import { References } from "../../../src/record/names/references";
import { createDraft } from "../../../src/record/steps/draft";

const guid = "3F2504E0-4f89-41d3-9a0c-0305e82c3301";

test("replaces a response value with a reference once the value is used, in any letter case", () => {
  const references = new References();
  const draft = createDraft("create", {});
  references.learn(draft, { id: guid, reference: "44HX8JMJ", name: "Acme GmbH" });
  expect(draft.capture).toEqual(new Map());
  expect(references.find(guid.toLowerCase())).toBe(`\${case}`);
  expect(references.find(guid)).toBe(`\${case}`);
  expect(references.find("44hx8jmj")).toBe(`\${reference}`);
  expect(references.find("Acme GmbH")).toBeUndefined();
  expect(draft.capture).toEqual(
    new Map([
      ["case", "id"],
      ["reference", "reference"],
    ]),
  );
  expect([...references.values]).toEqual([
    ...[guid.toLowerCase(), "44hx8jmj", guid.toLowerCase(), "44hx8jmj"],
  ]);
});

test.each([
  ["create", { id: "abcd" }, "case"],
  ["submit", { id: "abcd" }, "case"],
  ["subscription", { id: "abcd" }, "hook"],
  ["upload", { ID: guid }, "file"],
  ["chat", { id: "abcd" }, "message"],
  ["payment", { id: "abcd" }, "payment"],
  ["api", { users: [{ id: "abcd" }] }, "user"],
  ["api", { externalTenantId: "abcd" }, "client"],
  ["api", { PaymentId: "abcd" }, "payment"],
  ["api", { accessToken: "abcd" }, "accessToken"],
  ["api", { "creditor-Reference": "abcd" }, "creditorReference"],
  ["api", { other: guid }, "other"],
] as const)("gives the value of a %s in %j the name %s", (kind, answer, name) => {
  const references = new References();
  references.learn(createDraft(kind, {}), answer);
  const value = kind === "upload" || "other" in answer ? guid : "abcd";
  expect(references.find(value)).toBe(`\${${name}}`);
});

test("finds only identifiers of at least four characters, up to a limited depth and number", () => {
  const references = new References();
  const nested = { a: { b: { c: { id: "deep" } } } };
  const list = Array.from({ length: 21 }, (_, index) => ({ id: `item${index}` }));
  references.learn(createDraft("api", {}), { id: "abc", idle: "abcd", nested, list });
  expect(["abc", "abcd", "deep", "item20"].map((value) => references.find(value))).toEqual(
    Array(4).fill(undefined),
  );
  expect(references.find("item19")).toBe(`\${list}`);
  references.learn(createDraft("api", {}), { a: { b: { c: { id: "near" } } } });
  expect(references.find("near")).toBe(`\${c}`);
});

test("keeps the first response that had a value, and adds a number to a name that is taken", () => {
  const references = new References();
  const [first, second] = [createDraft("create", {}), createDraft("create", {})];
  references.learn(first, { id: "one1" });
  references.learn(second, { id: "one1", reference: "two2" });
  references.learn(second, { id: "two2", tagId: "four" });
  expect([references.find("one1"), references.find("two2"), references.find("four")]).toEqual([
    ...[`\${case}`, `\${reference}`, `\${tag2}`],
  ]);
  expect([[...first.capture], [...second.capture]]).toEqual([
    [["case", "id"]],
    [
      ["reference", "reference"],
      ["tag2", "tagId"],
    ],
  ]);
  references.learn(second, { id: "three" });
  expect(references.find("three")).toBe(`\${case2}`);
});

test("uses a placeholder for a value that no response had", () => {
  const references = new References();
  expect(references.placeholder("lost", "case")).toBe(`\${case}`);
  expect(references.placeholder("LOST", "client")).toBe(`\${case}`);
  expect(references.placeholder("other", "case")).toBe(`\${case2}`);
  expect(references.unfilled).toEqual(new Set(["case", "case2"]));
  references.define("Known", "text");
  expect(references.placeholder("known", "case")).toBe("text");
});

test("counts dates from the day of the first step", () => {
  const names = new RecordedNames();
  names.start(Date.UTC(2026, 2, 16, 23, 59));
  names.start(Date.UTC(2027, 0, 1));
  expect(
    ["2026-03-16", "2026-03-17T01:00:00Z", "2026-02-21", "soon", "1700-01-01"].map((text) =>
      names.date(text),
    ),
  ).toEqual([`\${today}`, `\${today+1d}`, `\${today-23d}`, undefined, undefined]);
  expect(new RecordedNames().date("2026-03-16")).toBe(`\${today}`);
});

test("gives identical strings, references and file names the same replacement", () => {
  const names = new RecordedNames();
  expect([names.text("a", "message"), names.text("b", "message"), names.text("a", "note")]).toEqual([
    "This is message 1 of a recording.",
    "This is message 2 of a recording.",
    "This is note 1 of a recording.",
  ]);
  expect(names.text("a", "message")).toBe("This is message 1 of a recording.");
  expect(names.chosenReference("R-1")).toBe(`\${tag}-1`);
  expect(names.chosenReference("R-2")).toBe(`\${tag}-2`);
  expect(names.chosenReference("r-1")).toBe(`\${tag}-1`);
  expect(["a.PDF", "b.jpeg", "c", "d.toolong", "a.PDF"].map((name) => names.fileName(name))).toEqual([
    ...["document-1.pdf", "document-2.jpeg", "document-3.txt", "document-4.txt", "document-1.pdf"],
  ]);
});

test("uses a captured value for a reference from a response", () => {
  const names = new RecordedNames();
  names.references.learn(createDraft("create", {}), { creditorReference: "R-1000" });
  expect(names.chosenReference("r-1000")).toBe(`\${creditorReference}`);
});

test("invents one party per name, country and type", () => {
  const parties = new Parties();
  const company = parties.findReplacement({ name: "Acme", countryAlpha2: "DE" });
  expect(parties.findReplacement({ companyName: " ACME ", country: "Germany", phone: "1" })).toBe(company);
  expect(parties.findReplacement({ name: "Acme", countryAlpha2: "SE" })?.name).not.toBe(company?.name);
  const person = parties.findReplacement({ type: "Private", name: "Acme", countryAlpha2: "DE" });
  expect(person?.name).not.toBe(company?.name);
  expect(parties.findReplacement({ directorFullName: "Acme", country: "DE" })).toBe(person);
  expect(parties.findReplacement({ name: "Acme", country: "DE", isOnboardingUser: false })).toBe(person);
  expect(parties.findReplacement({ name: "Acme", countryAlpha2: "DE", email: "a@b.example" })).toBe(company);
  expect(parties.findReplacement({ name: "Acme", email: "a@b.example" })?.name).toBe(
    parties.findReplacement({ name: "Acme", type: "PRIVATE" })?.name,
  );
  expect(parties.findReplacement({ name: "Acme", email: "a", phone: "b", city: "c" })?.name).toBe(
    parties.findReplacement({ name: "Acme" })?.name,
  );
});

test("invents nothing for a record without a name", () => {
  const parties = new Parties();
  expect(
    [{ name: "" }, { country: "DE" }, "Acme", ["a"], new NumberText("1"), null].map((it) =>
      parties.findReplacement(it),
    ),
  ).toEqual(Array(6).fill(undefined));
});

test("gives each party its own name", () => {
  const parties = new Parties();
  const names = Array.from(
    { length: 600 },
    (_, index) => parties.findReplacement({ name: `${index}`, country: "DE" })?.name,
  );
  expect(new Set(names).size).toBe(600);
});
