import { groupBy } from "../../../base/collections/group-by";
import { type Decimal, readDecimal, zero } from "../../../base/text/numbers/decimal";
import type { StatementPart } from "../../../bulk-import/formats/camt-statement";
import { formatAmount } from "../../amounts";
import type { Balance, BankFile } from "./draft";

/** One statement's balances in one currency. */
interface BalancePair {
  readonly account: string;
  readonly currency: string;
  opening?: Decimal;
  closing?: Decimal;
}

/** Sums a file's balances. Each statement must continue the previous one for its account. */
export class StatementBalances {
  readonly #statements: BalancePair[] = [];
  readonly #movements = new Map<string, Decimal>();
  #account = "";
  #first = 0;

  add(part: StatementPart): void {
    if (part.kind === "account") {
      this.#account = part.account;
      this.#first = this.#statements.length;
    }
    if (part.kind !== "balance" && part.kind !== "entry") return;
    const amount = readDecimal(part.amount ?? "");
    const currency = (part.currency ?? "").toUpperCase();
    if (amount === undefined) return;
    if (part.kind === "balance") this.#getBalancePair(currency)[part.position] = amount;
    else if (part.isBooked) {
      const amountBefore = this.#movements.get(currency) ?? zero;
      this.#movements.set(currency, part.isDebit ? amountBefore.minus(amount) : amountBefore.plus(amount));
    }
  }

  #getBalancePair(currency: string): BalancePair {
    const existing = this.#statements.slice(this.#first).find((ends) => ends.currency === currency);
    if (existing !== undefined) return existing;
    const pair = { account: this.#account, currency };
    this.#statements.push(pair);
    return pair;
  }

  /** Returns the balances in those currencies for which every account states them, and any errors in them. */
  end(): Pick<BankFile, "balances" | "problems"> {
    const currencies = [...new Set(this.#statements.map(({ currency }) => currency))];
    const balanceEntries = currencies.map((currency) => [currency, this.#getBalance(currency)] as const);
    return {
      balances: new Map(
        balanceEntries.flatMap(([code, balance]) => (balance === undefined ? [] : [[code, balance]])),
      ),
      problems: [
        ...currencies.flatMap((currency) => this.#describeGaps(currency)),
        ...balanceEntries.flatMap(([currency, balance]) => checkBalance(currency, balance)),
      ],
    };
  }

  /** Returns the balance in a currency, or undefined if any account lacks an opening or closing balance. */
  #getBalance(currency: string): Balance | undefined {
    let [opening, closing] = [zero, zero];
    for (const statements of this.#listAccountBalances(currency)) {
      const [first, last] = [statements[0]?.opening, statements.at(-1)?.closing];
      if (first === undefined || last === undefined) return undefined;
      opening = opening.plus(first);
      closing = closing.plus(last);
    }
    return { opening, movements: this.#movements.get(currency) ?? zero, closing };
  }

  #listAccountBalances(currency: string): readonly (readonly BalancePair[])[] {
    const statements = this.#statements.filter((ends) => ends.currency === currency);
    return groupBy(statements, ({ account }) => account);
  }

  /**
   * Lists statements that don't open with the previous closing balance, which means that a statement is
   * missing.
   */
  #describeGaps(currency: string): readonly string[] {
    return this.#listAccountBalances(currency).flatMap((statements) =>
      statements.slice(1).flatMap(({ opening, account }, index) => {
        const amountBefore = statements[index]?.closing;
        if (amountBefore === undefined || opening === undefined || amountBefore.eq(opening)) return [];
        const [closingText, openingText] = [amountBefore, opening].map((amount) =>
          formatAmount(amount, currency),
        );
        return [
          `A statement of account ${account} opens with ${openingText} ${currency}, but the one before it closes with ${closingText}.`,
        ];
      }),
    );
  }
}

function checkBalance(currency: string, balance: Balance | undefined): readonly string[] {
  if (balance === undefined) return [];
  const { opening, movements, closing } = balance;
  const differenceAmount = closing.minus(opening).minus(movements);
  if (differenceAmount.eq(0)) return [];
  const [from, moved, to] = [opening, movements, closing].map((amount) => formatAmount(amount, currency));
  return [
    `The statement opens with ${from} ${currency}, moves ${moved} and closes with ${to}: ${formatAmount(differenceAmount, currency)} is missing.`,
  ];
}
