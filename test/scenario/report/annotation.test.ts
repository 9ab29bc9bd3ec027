import { expect, test } from "vitest";
import { formatAnnotation } from "../../../src/scenario/report/annotation";

test("escapes characters that would end an annotation or one of its properties", () => {
  expect(formatAnnotation("error", { file: "50%,a:b\r\n.yaml", line: 4 }, ["50%, a: b\r", "c"])).toBe(
    "::error file=50%25%2Ca%3Ab%0D%0A.yaml,line=4::50%25, a: b%0D%0Ac",
  );
});

test("keeps text with other line separators on the line of its annotation", () => {
  expect(formatAnnotation("error", { title: "a\u2028::error::b" }, ["a\u0085::error::b\u2029c\vd"])).toBe(
    "::error title=a%0A%3A%3Aerror%3A%3Ab::a%0A::error::b%0Ac%0Ad",
  );
});
