const targetByWord = { active: "Active", paid: "Closed:Paid", "no-payment": "Closed:NoPayment" } as const;

/** Target states for advancing a test case, as the platform spells them (EP-18). */
export type AdvanceTarget = (typeof targetByWord)[keyof typeof targetByWord];

/** Accepted words for the target states: everyday ones and the platform's own. */
export const advanceWords: readonly string[] = [...Object.keys(targetByWord), ...Object.values(targetByWord)];

export const readAdvanceTarget = (word: string): AdvanceTarget | undefined =>
  Object.entries(targetByWord).find((names) =>
    names.some((name) => name.toLowerCase() === word.toLowerCase()),
  )?.[1];
