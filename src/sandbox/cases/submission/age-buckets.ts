import type { Fields } from "../../wire/fields";

const bucketFields = [
  "AmountToRecoverOver6Months",
  "AmountToRecoverOver12Months",
  "AmountToRecoverOver24Months",
] as const;

interface ClaimTotal {
  readonly gross_amount: number;
  readonly currency: string;
}

/**
 * Checks the amounts by age, which have no other effect. Each amount includes the older ones. 12 and 24
 * months require each other, and 6 months requires both.
 */
export function checkAgeBuckets(fields: Fields, { gross_amount: total, currency }: ClaimTotal): void {
  const [over6, over12, over24] = bucketFields.map((name) => ({
    name,
    amount: fields.money(name, currency || undefined),
  }));
  if (over6 === undefined || over12 === undefined || over24 === undefined) return;
  if ((over12.amount === null) !== (over24.amount === null))
    fields.broken(over12.name, `and ${over24.name} must be given together`);
  if (over6.amount !== null && over12.amount === null)
    fields.broken(over6.name, `requires ${over12.name} and ${over24.name}`);
  let max = total;
  for (const { name, amount } of [over6, over12, over24]) {
    if (amount === null) continue;
    if (amount < 0 || amount > max) fields.broken(name, "must be between 0 and the next younger amount");
    max = amount;
  }
}
