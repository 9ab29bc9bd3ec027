import { describe, expect, test } from "vitest";
import { createRequestMasker, listCredentials } from "../../../src/traffic/masking/request-masker";

const masker = createRequestMasker({ xapikey: "key-of-the-caller", "x-run": "7" });
const body = (text: string, type: string | null = "application/json") =>
  Buffer.from(masker.body(Buffer.from(text), type)).toString();

test("lists the values of headers that contain credentials", () => {
  expect(
    listCredentials({
      xapikey: " a ",
      authorization: "bearer  b ",
      "proxy-authorization": "Basic c",
      cookie: "",
      "x-run": "7",
    }),
  ).toEqual(["a", "b", "c"]);
});

describe("a request's masker", () => {
  test("masks the caller's key and text that looks like a secret", () => {
    expect(masker.text("of key-of-the-caller")).toBe("of ****");
    expect(masker.header("of key-of-the-caller")).toBe("of ****");
    expect(masker.header("plain")).toBe("plain");
    expect(masker.header("//ada:pass@a.example/@x")).toBe("//****@a.example/@x");
    expect(masker.text('{"password":"open sesame"}')).not.toContain("sesame");
    expect(masker.text("sk_test_customer_abc")).not.toContain("abc");
    expect(masker.text("nothing to hide")).toBe("nothing to hide");
  });

  test("masks parameters by name", () => {
    expect(masker.query("")).toBe("");
    expect(masker.query("Page=1&api_key=a&%74oken=b&c&Tag=key-of-the-caller&=d")).toBe(
      "Page=1&api_key=****&%74oken=****&c&Tag=****&=d",
    );
  });

  test("returns a body's original bytes if it contains no secret", () => {
    for (const [text, type] of [
      ['{"a":1}', "application/json"],
      ["a=1&b=2", "application/x-www-form-urlencoded"],
      ['{"tokens":1}', "application/json"],
    ] as const) {
      const bytes = Buffer.from(text);
      expect(masker.body(bytes, type)).toBe(bytes);
    }
  });

  test("masks JSON fields, form fields and lines of plain text", () => {
    expect(body('{"a":"key-of-the-caller"}')).toBe('{"a":"****"}');
    expect(body('{"password":"open sesame","a":1}')).not.toContain("sesame");
    expect(body("a=1&password=b", "APPLICATION/x-www-form-urlencoded; charset=utf-8")).toBe(
      "a=1&password=****",
    );
    expect(body("a=1\npassword: b c\nd", "text/plain")).not.toContain("b c");
    expect(body("a=1\npassword: b c\nd", "text/plain").split("\n")).toHaveLength(3);
    expect(body("note: b", "text/plain")).toBe("note: b");
  });

  test("doesn't mask another request's key", () => {
    expect(createRequestMasker({ xapikey: "another-key" }).text("key-of-the-caller")).toBe(
      "key-of-the-caller",
    );
    expect(createRequestMasker({}).header("key-of-the-caller")).toBe("key-of-the-caller");
  });
});
