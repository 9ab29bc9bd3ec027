import { expect, test } from "vitest";
import { completeJson } from "../../src/traffic/complete-json";

const whole = '{"page":{"currentPage":1},"items":[{"id":"a","note":"]}\\""},{"id":"b","tags":[1,{"x":[]}]}]}';

test("completes JSON that is cut off at any byte and keeps all complete values", () => {
  for (let index = whole.indexOf("}") + 1; index <= whole.length; index += 1) {
    const completed = JSON.parse(Buffer.from(completeJson(Buffer.from(whole.slice(0, index)))).toString());
    expect(completed.page).toEqual({ currentPage: 1 });
    if (index > whole.indexOf('},{"id":"b"')) expect(completed.items[0]).toEqual({ id: "a", note: ']}"' });
  }
});

test("drops any text before the first complete object", () => {
  expect(completeJson(Buffer.from('{"page":{"curr'))).toHaveLength(0);
});
