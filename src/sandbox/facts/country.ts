/** ISO 3166-1: alpha-2 codes and English short names. */
const countryList =
  "AD Andorra|AE United Arab Emirates|AF Afghanistan|AG Antigua and Barbuda|AI Anguilla|AL Albania|AM Armenia|AO Angola|AQ Antarctica|AR Argentina|AS American Samoa|AT Austria|AU Australia|AW Aruba|AX Åland Islands|AZ Azerbaijan|BA Bosnia and Herzegovina|BB Barbados|BD Bangladesh|BE Belgium|BF Burkina Faso|BG Bulgaria|BH Bahrain|BI Burundi|BJ Benin|BL Saint Barthélemy|BM Bermuda|BN Brunei|BO Bolivia|BQ Caribbean Netherlands|BR Brazil|BS Bahamas|BT Bhutan|BV Bouvet Island|BW Botswana|BY Belarus|BZ Belize|CA Canada|CC Cocos Islands|CD DR Congo|CF Central African Republic|CG Congo|CH Switzerland|CI Côte d’Ivoire|CK Cook Islands|CL Chile|CM Cameroon|CN China|CO Colombia|CR Costa Rica|CU Cuba|CV Cabo Verde|CW Curaçao|CX Christmas Island|CY Cyprus|CZ Czechia|DE Germany|DJ Djibouti|DK Denmark|DM Dominica|DO Dominican Republic|DZ Algeria|EC Ecuador|EE Estonia|EG Egypt|EH Western Sahara|ER Eritrea|ES Spain|ET Ethiopia|FI Finland|FJ Fiji|FK Falkland Islands|FM Micronesia|FO Faroe Islands|FR France|GA Gabon|GB United Kingdom|GD Grenada|GE Georgia|GF French Guiana|GG Guernsey|GH Ghana|GI Gibraltar|GL Greenland|GM Gambia|GN Guinea|GP Guadeloupe|GQ Equatorial Guinea|GR Greece|GS South Georgia and the South Sandwich Islands|GT Guatemala|GU Guam|GW Guinea-Bissau|GY Guyana|HK Hong Kong|HM Heard Island and McDonald Islands|HN Honduras|HR Croatia|HT Haiti|HU Hungary|ID Indonesia|IE Ireland|IL Israel|IM Isle of Man|IN India|IO British Indian Ocean Territory|IQ Iraq|IR Iran|IS Iceland|IT Italy|JE Jersey|JM Jamaica|JO Jordan|JP Japan|KE Kenya|KG Kyrgyzstan|KH Cambodia|KI Kiribati|KM Comoros|KN Saint Kitts and Nevis|KP North Korea|KR South Korea|KW Kuwait|KY Cayman Islands|KZ Kazakhstan|LA Laos|LB Lebanon|LC Saint Lucia|LI Liechtenstein|LK Sri Lanka|LR Liberia|LS Lesotho|LT Lithuania|LU Luxembourg|LV Latvia|LY Libya|MA Morocco|MC Monaco|MD Moldova|ME Montenegro|MF Saint Martin|MG Madagascar|MH Marshall Islands|MK North Macedonia|ML Mali|MM Myanmar|MN Mongolia|MO Macao|MP Northern Mariana Islands|MQ Martinique|MR Mauritania|MS Montserrat|MT Malta|MU Mauritius|MV Maldives|MW Malawi|MX Mexico|MY Malaysia|MZ Mozambique|NA Namibia|NC New Caledonia|NE Niger|NF Norfolk Island|NG Nigeria|NI Nicaragua|NL Netherlands|NO Norway|NP Nepal|NR Nauru|NU Niue|NZ New Zealand|OM Oman|PA Panama|PE Peru|PF French Polynesia|PG Papua New Guinea|PH Philippines|PK Pakistan|PL Poland|PM Saint Pierre and Miquelon|PN Pitcairn|PR Puerto Rico|PS Palestine|PT Portugal|PW Palau|PY Paraguay|QA Qatar|RE Réunion|RO Romania|RS Serbia|RU Russia|RW Rwanda|SA Saudi Arabia|SB Solomon Islands|SC Seychelles|SD Sudan|SE Sweden|SG Singapore|SH Saint Helena|SI Slovenia|SJ Svalbard and Jan Mayen|SK Slovakia|SL Sierra Leone|SM San Marino|SN Senegal|SO Somalia|SR Suriname|SS South Sudan|ST São Tomé and Príncipe|SV El Salvador|SX Sint Maarten|SY Syria|SZ Eswatini|TC Turks and Caicos Islands|TD Chad|TF French Southern Territories|TG Togo|TH Thailand|TJ Tajikistan|TK Tokelau|TL Timor-Leste|TM Turkmenistan|TN Tunisia|TO Tonga|TR Türkiye|TT Trinidad and Tobago|TV Tuvalu|TW Taiwan|TZ Tanzania|UA Ukraine|UG Uganda|UM U.S. Minor Outlying Islands|US United States|UY Uruguay|UZ Uzbekistan|VA Vatican City|VC Saint Vincent and the Grenadines|VE Venezuela|VG British Virgin Islands|VI U.S. Virgin Islands|VN Vietnam|VU Vanuatu|WF Wallis and Futuna|WS Samoa|YE Yemen|YT Mayotte|ZA South Africa|ZM Zambia|ZW Zimbabwe";

const otherNames =
  "BN Brunei Darussalam|BO Plurinational State of Bolivia|BQ Bonaire, Sint Eustatius and Saba|CC Cocos (Keeling) Islands|CD Congo Kinshasa|CD Democratic Republic of the Congo|CG Congo Brazzaville|CG Republic of the Congo|CI Ivory Coast|CV Cape Verde|CZ Czech Republic|FK Falkland Islands (Malvinas)|FM Federated States of Micronesia|GB Great Britain|GB United Kingdom of Great Britain and Northern Ireland|HK Hong Kong SAR China|HM Heard and McDonald Islands|IR Islamic Republic of Iran|KP Democratic People’s Republic of Korea|KR Republic of Korea|LA Lao People’s Democratic Republic|MD Republic of Moldova|MF Saint Martin (French part)|MK Macedonia|MM Burma|MM Myanmar (Burma)|MO Macao SAR China|MO Macau|PN Pitcairn Islands|PS Palestinian Territories|PS State of Palestine|RU Russian Federation|SH Saint Helena, Ascension and Tristan da Cunha|SX Sint Maarten (Dutch part)|SY Syrian Arab Republic|SZ Swaziland|TL East Timor|TR Turkey|TW Province of China Taiwan|TZ United Republic of Tanzania|UM United States Minor Outlying Islands|UM U.S. Outlying Islands|US United States of America|US USA|VA Holy See|VG Virgin Islands (British)|VI Virgin Islands (U.S.)|VN Viet Nam";

const parseEntries = (text: string) =>
  text.split("|").map((entry) => [entry.slice(0, 2), entry.slice(3)] as const);

let nameByCode: ReadonlyMap<string, string> | undefined;

/**
 * Returns a country's English name, or the code itself if it is unknown. Loading `Intl.DisplayNames` would
 * take longer than an entire `cases list`.
 */
export function getCountryName(alpha2: string): string {
  nameByCode ??= new Map(parseEntries(countryList));
  return nameByCode.get(alpha2) ?? alpha2;
}

/** Returns the code of the country with this number. Numbers start at 1 and follow the order of the codes. */
export const findCountryById = (id: number): string | undefined => parseEntries(countryList)[id - 1]?.[0];

export const getCountryId = (alpha2: string): number =>
  parseEntries(countryList).findIndex(([code]) => code === alpha2) + 1;

let codeByName: ReadonlyMap<string, string> | undefined;

/** Removes accents, small words, punctuation and case from a name, and expands `St`. */
const normalizeName = (name: string) =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replace(/\b(?:the|and|of)\b/g, "")
    .replace(/\bst\b/g, "saint")
    .replace(/[^\p{Letter}]/gu, "");

/** Returns the code in uppercase, or undefined if it isn't in ISO 3166-1. */
export function parseAlpha2(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return getCountryName(code) === code ? undefined : code;
}

/** Returns the code for a country given by code or English name (FLD-22, FLD-33). */
export function parseCountry(text: string): string | undefined {
  codeByName ??= new Map(
    [...parseEntries(countryList), ...parseEntries(otherNames)].map(([code, name]) => [
      normalizeName(name),
      code,
    ]),
  );
  return parseAlpha2(text) ?? codeByName.get(normalizeName(text));
}
