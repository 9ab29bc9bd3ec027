import { expect, test } from "vitest";
import { scrollToTop } from "../../src/inspector/parts/scroll-to-top";

test("scrolls a card to 16 pixels below the top of the page", () => {
  const main = { scrollTop: 100, getBoundingClientRect: () => ({ top: 50 }) };
  const card = { scrollTop: 0, getBoundingClientRect: () => ({ top: 300 }), closest: () => main };
  scrollToTop(card);
  expect(main.scrollTop).toBe(334);
});
