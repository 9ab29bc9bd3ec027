import { type CardContent, cardHeight, type State } from "./state";
import { type Step, stay, withContent } from "./steps";

export function pressCardKey(state: State, card: CardContent, key: string): Step {
  const height = cardHeight(state.size);
  const top = moves[key]?.(card, height);
  if (top === undefined) return stay(state);
  const last = Math.max(0, card.lines.length - height);
  return stay(withContent(state, { ...card, top: Math.max(0, Math.min(top, last)) }));
}

const moves: Readonly<Record<string, (card: CardContent, height: number) => number>> = {
  up: ({ top }) => top - 1,
  k: ({ top }) => top - 1,
  down: ({ top }) => top + 1,
  j: ({ top }) => top + 1,
  pageup: ({ top }, height) => top - height,
  pagedown: ({ top }, height) => top + height,
  " ": ({ top }, height) => top + height,
  home: () => 0,
  g: () => 0,
  end: ({ lines }) => lines.length,
  G: ({ lines }) => lines.length,
};
