/** Digits, optionally in groups of three with the same separator. */
const wholePart = /^(\d+|\d{1,3}([.,'\s])\d{3}(\2\d{3})*)$/;

/** Reads `1.250,50` with a decimal comma, or `1,250.50` with a point, as `1250.50`. Undefined for anything else. */
export function readLocalNumber(text: string, decimal: "." | ","): string | undefined {
  const sign = text.startsWith("-") ? "-" : "";
  const [whole = "", fraction, ...more] = text.replace(/^[+-]/, "").split(decimal);
  if (more.length > 0 || !wholePart.test(whole) || (fraction !== undefined && !/^\d+$/.test(fraction)))
    return undefined;
  const digits = whole.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  return `${sign}${digits}${fraction === undefined ? "" : `.${fraction}`}`;
}
