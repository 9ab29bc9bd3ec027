import { answers } from "./bugs/answers.mjs";
import { money } from "./bugs/money.mjs";
import { order } from "./bugs/order.mjs";
import { parsing } from "./bugs/parsing.mjs";
import { repeats } from "./bugs/repeats.mjs";
import { signatures } from "./bugs/signatures.mjs";

const bugs = { ...signatures, ...parsing, ...repeats, ...order, ...money, ...answers };

/** Returns a design with one bug. Each bug is a class that overrides the behavior it breaks. */
export function plant(name, Design) {
  if (!(name in bugs)) throw new Error(`There is no bug ${name}`);
  return bugs[name](Design);
}
