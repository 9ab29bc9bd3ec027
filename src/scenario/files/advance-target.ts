/** Target states for advancing a test case, as the platform spells them (EP-18). */
export type AdvanceTarget = "Active" | "Closed:Paid" | "Closed:NoPayment";

const targetByWord: Readonly<Record<string, AdvanceTarget>> = {
  active: "Active",
  paid: "Closed:Paid",
  "closed:paid": "Closed:Paid",
  "no-payment": "Closed:NoPayment",
  "closed:nopayment": "Closed:NoPayment",
};

/** Accepted words for the target states: everyday ones and the platform's own. */
export const advanceWords = [
  "active",
  "paid",
  "no-payment",
  "Active",
  "Closed:Paid",
  "Closed:NoPayment",
] as const;

export function readAdvanceTarget(word: string): AdvanceTarget | undefined {
  const name = word.toLowerCase();
  return Object.hasOwn(targetByWord, name) ? targetByWord[name] : undefined;
}
