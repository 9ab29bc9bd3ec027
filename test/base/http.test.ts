import { expect, test } from "vitest";
import {
  describeForm,
  type FormBody,
  getBodyLength,
  type HttpRequest,
  joinRawHeaders,
  loadFormBody,
} from "../../src/base/http";

const form: FormBody = {
  fields: [
    ["description", "an invoice"],
    ["type", "1"],
  ],
  file: { field: "file", name: "a.pdf", path: "/tmp/a.pdf", mediaType: "application/pdf", size: 5 },
  contentType: "multipart/form-data; boundary=x",
  length: 9,
  fingerprint: "f",
  chunks: async function* () {
    yield Buffer.from("abc");
    yield Buffer.from("de");
  },
};
const request: HttpRequest = { method: "POST", url: "https://a.example/", headers: { a: "1" } };

test("loads a form into the body", async () => {
  expect(await loadFormBody({ ...request, form })).toStrictEqual({ ...request, body: Buffer.from("abcde") });
  expect(await loadFormBody(request)).toBe(request);
});

test("describes a form's parts without file contents", () => {
  expect(describeForm(form)).toEqual([
    "description=an invoice",
    "type=1",
    "file=a.pdf (application/pdf, 5 bytes)",
  ]);
});

test("measures the size of a body or form", () => {
  expect([
    getBodyLength({ body: Buffer.from("abc") }),
    getBodyLength({ form }),
    getBodyLength({ body: Buffer.from("abc"), form }),
    getBodyLength({}),
  ]).toEqual([3, 9, 3, 0]);
});

test("joins repeated headers under their lowercase name", () => {
  const headers = joinRawHeaders(["Accept", "a", "X-One", "1", "ACCEPT", "b", "constructor", "c", "Last"]);
  expect(Object.entries(headers)).toEqual([
    ["accept", "a, b"],
    ["x-one", "1"],
    ["constructor", "c"],
    ["last", ""],
  ]);
  expect(Reflect.get(joinRawHeaders([]), "constructor")).toBeUndefined();
});
