import { describe, expect, test } from "vitest";
import { readForm } from "../../../src/sandbox/wire/multipart";

const read = (lines: readonly string[], boundary = "x") =>
  readForm(Buffer.from(lines.join("\r\n")), boundary)?.map(({ content, ...part }) => ({
    ...part,
    content: content.toString(),
  }));
const field = (disposition: string, content = "a") => [
  "--x",
  `Content-Disposition: ${disposition}`,
  "",
  content,
];

describe("a form", () => {
  test("contains fields and files in order", () => {
    const file = field('form-data; name="f"; filename="a b.txt"', "line\r\n--y\r\n");
    expect(read([...field('form-data; name="one"', ""), ...file, "--x--", "after"])).toEqual([
      { name: "one", content: "" },
      { name: "f", fileName: "a b.txt", content: "line\r\n--y\r\n" },
    ]);
    expect(read(["--x--"])).toEqual([]);
  });

  test("can be read from part of a buffer", () => {
    const bytes = Buffer.from(`..${[...field("form-data; name=n"), "--x--"].join("\r\n")}`);
    expect(readForm(bytes.subarray(2), "x")).toHaveLength(1);
  });

  test.each([
    ['form-data; name=bare; filename="a"', "bare", "a"],
    ["FORM-DATA; NAME=bare", "bare", undefined],
    ['form-data;  name="a%22b%0D%0Ac%20"', 'a"b\r\nc%20', undefined],
    ['form-data; name=""', "", undefined],
    ['form-data; filename="f"; name="n"', "n", "f"],
    ["form-data; name=a;filename=b", "a", "b"],
  ])("reads %s", (disposition, name, fileName) => {
    expect(read([...field(disposition), "--x--"])).toEqual([
      { name, ...(fileName !== undefined && { fileName }), content: "a" },
    ]);
  });

  test("finds the disposition among other headers", () => {
    const head = ["--x", "Content-Type: text/plain", "content-disposition:form-data; name=n", "", "a"];
    expect(read([...head, "--x--"])).toEqual([{ name: "n", content: "a" }]);
  });

  test.each([
    ["doesn't begin with its boundary", ["", ...field("form-data; name=n"), "--x--"]],
    ["doesn't end", field("form-data; name=n")],
    ["has another boundary", ["--y--"]],
    ["has a part without an empty line", ["--x", "Content-Disposition: form-data; name=n", "--x--"]],
    ["has a part without a disposition", ["--x", "Content-Type: text/plain", "", "a", "--x--"]],
    ["has a part without a name", [...field("form-data"), "--x--"]],
    ["has a part of another kind", [...field("attachment; name=n"), "--x--"]],
    ["has text after a boundary", ["--x!", "Content-Disposition: form-data; name=n", "", "a", "--x--"]],
    ["has a damaged second part", [...field("form-data; name=n"), "--x", "a", "--x--"]],
  ])("is refused if it %s", (_, lines) => {
    expect(read(lines)).toBeUndefined();
  });
});
