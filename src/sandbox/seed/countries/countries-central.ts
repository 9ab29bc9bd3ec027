import type { NonEmpty } from "../../facts/random";
import { type Country, parseCities, parseWords } from "./country";

const germany: Country = {
  alpha2: "DE",
  currency: "EUR",
  cities: parseCities("Hamburg 20###|München 80###|Köln 50###|Leipzig 04###|Nürnberg 90###|Lübeck 23###"),
  streets: parseWords("Lindenallee|Am Mühlenbach|Schöne Aussicht|Gartenstraße|Hafenweg|Birkenring"),
  givenNames: parseWords("Anneliese|Jürgen|Sören|Käthe|Björn|Mareike|Götz|Frauke"),
  familyNames: parseWords("Groß|Müller|Schäfer|Böttcher|Krüger|Weiß|Hölscher|Vogt"),
  company: "{name} {trade} GmbH",
  companyNames: parseWords("Nordufer|Grünspecht|Silberkamp|Eichgrund|Löwentor|Quellwerk"),
  trades: parseWords("Möbelbau|Gebäudetechnik|Maschinen|Feinkost|Logistik|Gartenbau"),
  phone: "+49 30 23125 ###",
  registrationNumber: "HRB 1#####",
};

const austria: Country = {
  ...germany,
  alpha2: "AT",
  cities: parseCities("Wien 10#0|Graz 80#0|Linz 40#0|Klagenfurt am Wörthersee 90#0|Sankt Pölten 31#0"),
  streets: parseWords("Rosengasse|Obere Bachgasse|Schlossplatz|Weinbergweg|Türkenstraße"),
  familyNames: parseWords("Gruber|Pichler|Steinböck|Höfler|Wögerer|Mayrhofer"),
  companyNames: parseWords("Almquell|Donaugold|Bergfink|Hochkar|Zirbenhof"),
  phone: "+43 1 555 0###",
  registrationNumber: "FN 2#####k",
};

const switzerland: Country = {
  ...germany,
  alpha2: "CH",
  currency: "CHF",
  cities: parseCities("Zürich 80##|Genève 12##|Basel 40##|Luzern 60##|Neuchâtel 20##"),
  streets: parseWords("Seestrasse|Rue du Marché|Bahnhofweg|Chemin des Vignes|Spalengraben"),
  familyNames: parseWords("Zürcher|Aeschbacher|Dubois|Rüegg|Gnägi|Perret"),
  company: "{name} {trade} AG",
  companyNames: parseWords("Säntisblick|Aarequai|Föhnwind|Lémanique|Rütihof"),
  phone: "+41 44 555 0###",
  registrationNumber: "CHE-1##.###.###",
};

const netherlands: Country = {
  alpha2: "NL",
  currency: "EUR",
  cities: parseCities(
    "Utrecht 35##~AB|Groningen 97##~KL|’s-Hertogenbosch 52##~CD|Leiden 23##~PR|Zwolle 80##~GT",
  ),
  streets: parseWords("Molenpad|Oude Gracht|Tulpenlaan|Korenmarkt|Zuiderkade"),
  givenNames: parseWords("Daniël|Zoë|Maarten|Anouk|Joris|Femke"),
  familyNames: parseWords("van der Heijden|de Vries|Büker|Ooms|ten Brink|Dijkstra"),
  company: "{name} {trade} B.V.",
  companyNames: parseWords("Waterlelie|Windvang|Polderzicht|Ijzervogel|Havenlicht"),
  trades: parseWords("Bouw|Groothandel|Techniek|Transport|Tuinen"),
  phone: "+31 85 555 0###",
  registrationNumber: "6#######",
};

const sweden: Country = {
  alpha2: "SE",
  currency: "SEK",
  unitsPerEuro: 11,
  cities: parseCities("Göteborg 411~##|Malmö 211~##|Västerås 722~##|Örebro 702~##|Umeå 903~##"),
  streets: parseWords("Björkvägen|Ängsgatan|Södra Kajen|Åsögränd|Kyrkogatan"),
  givenNames: parseWords("Åsa|Örjan|Märta|Björn|Linnéa|Göran"),
  familyNames: parseWords("Lindström|Öberg|Sjögren|Åkesson|Nyström|Hägg"),
  company: "{name} {trade} AB",
  companyNames: parseWords("Fjälldal|Snöklocka|Älvstrand|Norrsken|Blåklint"),
  trades: parseWords("Bygg|Snickeri|Åkeri|Handel|El"),
  phone: "+46 8 465 004 ##",
  registrationNumber: "5566##-####",
};

const poland: Country = {
  alpha2: "PL",
  currency: "PLN",
  unitsPerEuro: 4,
  cities: parseCities("Kraków 30-###|Łódź 90-###|Gdańsk 80-###|Wrocław 50-###|Poznań 60-###"),
  streets: parseWords("ul. Świętojańska|ul. Długa|ul. Żytnia|al. Młyńska|ul. Źródlana"),
  givenNames: parseWords("Łukasz|Małgorzata|Grażyna|Paweł|Agnieszka|Stanisław"),
  familyNames: parseWords("Wójcik|Kaczmarek|Zając|Dąbek|Gołąb|Wróbel"),
  company: "{name} {trade} sp. z o.o.",
  companyNames: parseWords("Złoty Kłos|Wiślanka|Bursztyn|Żuraw|Słonecznik"),
  trades: parseWords("Budownictwo|Spedycja|Meble|Hurtownia|Usługi"),
  phone: "+48 22 555 0###",
  registrationNumber: "00005#####",
};

export const centralCountries: NonEmpty<Country> = [
  germany,
  austria,
  switzerland,
  netherlands,
  sweden,
  poland,
];
