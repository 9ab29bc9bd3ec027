import { threeDecimalCurrencies, zeroDecimalCurrencies } from "../../api/checks/amount-check";

/** The ISO 4217 codes in use, except those of funds and metals. */
const currencyCodes = new Set(
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP
   CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF
   IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD
   MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB
   RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD
   UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`.split(/\s+/),
);

/** Returns the code in uppercase, or undefined if there is no such currency (VAL-11). */
export function parseCurrency(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return currencyCodes.has(code) ? code : undefined;
}

const quoteCodes = (codes: ReadonlySet<string>) => [...codes].map((code) => `'${code}'`).join(", ");

/** Returns SQL for the smallest unit of the currency in `column`, in thousandths. */
export const buildStepSql = (column: string) =>
  `case when ${column} in (${quoteCodes(zeroDecimalCurrencies)}) then 1000.0
  when ${column} in (${quoteCodes(threeDecimalCurrencies)}) then 1.0 else 10.0 end`;
