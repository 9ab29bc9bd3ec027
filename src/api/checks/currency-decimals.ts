const withoutDecimals: ReadonlySet<string> = new Set(
  "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" "),
);
const withThreeDecimals: ReadonlySet<string> = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "));

/** Returns the decimals of the currency's minor unit (ISO 4217). Default: 2. */
export function decimalsOf(currency: string): number {
  if (withoutDecimals.has(currency)) return 0;
  return withThreeDecimals.has(currency) ? 3 : 2;
}
