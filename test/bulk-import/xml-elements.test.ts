import { expect, test } from "vitest";
import { readXmlElements } from "../../src/bulk-import/formats/xml-elements";

async function* pieces(count: number, text: string) {
  yield Buffer.from("<Document><Ntry>");
  for (let index = 0; index < count; index++) yield Buffer.from(text);
  yield Buffer.from("</Ntry></Document>");
}

async function lengthOf(count: number, text: string): Promise<number> {
  let length = 0;
  for await (const element of readXmlElements(pieces(count, text), "Ntry")) length += element.text.length;
  return length;
}

const piece = `${"x".repeat(65_535)}\n`;

test("reads elements of up to 16 MB", async () => {
  expect(await lengthOf(255, piece)).toBe(255 * 65_536);
  await expect(lengthOf(1000, piece)).rejects.toThrow("line 257: a Ntry element is larger than 16 MB");
  await expect(lengthOf(1000, `<Nm a="${"x".repeat(65_500)}"/>`)).rejects.toThrow("is larger than 16 MB");
});
