import { expect, test } from "vitest";
import { formatAnnotation } from "../../../src/scenario/report/annotation";

test("escapes characters that would end an annotation or one of its properties", () => {
  expect(formatAnnotation("error", { file: "50%,a:b\r\n.yaml", line: 4 }, ["50%, a: b\r", "c"])).toBe(
    "::error file=50%25%2Ca%3Ab%0D%0A.yaml,line=4::50%25, a: b%0D%0Ac",
  );
});
