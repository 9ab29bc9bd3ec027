import { type Country, cities, words } from "./country";

export const germany: Country = {
  alpha2: "DE",
  currency: "EUR",
  unitsPerEuro: 1,
  cities: cities("Hamburg 20###|München 80###|Köln 50###|Leipzig 04###|Nürnberg 90###|Lübeck 23###"),
  streets: words("Lindenallee|Am Mühlenbach|Schöne Aussicht|Gartenstraße|Hafenweg|Birkenring"),
  address: "{street} {number}",
  person: "{given} {family}",
  givenNames: words("Anneliese|Jürgen|Sören|Käthe|Björn|Mareike|Götz|Frauke"),
  familyNames: words("Groß|Müller|Schäfer|Böttcher|Krüger|Weiß|Hölscher|Vogt"),
  company: "{name} {trade} GmbH",
  companyNames: words("Nordufer|Grünspecht|Silberkamp|Eichgrund|Löwentor|Quellwerk"),
  trades: words("Möbelbau|Gebäudetechnik|Maschinen|Feinkost|Logistik|Gartenbau"),
  phone: "+49 30 23125 ###",
  registrationNumber: "HRB 1#####",
};

export const austria: Country = {
  ...germany,
  alpha2: "AT",
  cities: cities("Wien 10#0|Graz 80#0|Linz 40#0|Klagenfurt am Wörthersee 90#0|Sankt Pölten 31#0"),
  streets: words("Rosengasse|Obere Bachgasse|Schlossplatz|Weinbergweg|Türkenstraße"),
  familyNames: words("Gruber|Pichler|Steinböck|Höfler|Wögerer|Mayrhofer"),
  companyNames: words("Almquell|Donaugold|Bergfink|Hochkar|Zirbenhof"),
  phone: "+43 1 555 0###",
  registrationNumber: "FN 2#####k",
};

export const switzerland: Country = {
  ...germany,
  alpha2: "CH",
  currency: "CHF",
  cities: cities("Zürich 80##|Genève 12##|Basel 40##|Luzern 60##|Neuchâtel 20##"),
  streets: words("Seestrasse|Rue du Marché|Bahnhofweg|Chemin des Vignes|Spalengraben"),
  familyNames: words("Zürcher|Aeschbacher|Dubois|Rüegg|Gnägi|Perret"),
  company: "{name} {trade} AG",
  companyNames: words("Säntisblick|Aarequai|Föhnwind|Lémanique|Rütihof"),
  phone: "+41 44 555 0###",
  registrationNumber: "CHE-1##.###.###",
};

export const netherlands: Country = {
  alpha2: "NL",
  currency: "EUR",
  unitsPerEuro: 1,
  cities: cities("Utrecht 35##~AB|Groningen 97##~KL|’s-Hertogenbosch 52##~CD|Leiden 23##~PR|Zwolle 80##~GT"),
  streets: words("Molenpad|Oude Gracht|Tulpenlaan|Korenmarkt|Zuiderkade"),
  address: "{street} {number}",
  person: "{given} {family}",
  givenNames: words("Daniël|Zoë|Maarten|Anouk|Joris|Femke"),
  familyNames: words("van der Heijden|de Vries|Büker|Ooms|ten Brink|Dijkstra"),
  company: "{name} {trade} B.V.",
  companyNames: words("Waterlelie|Windvang|Polderzicht|Ijzervogel|Havenlicht"),
  trades: words("Bouw|Groothandel|Techniek|Transport|Tuinen"),
  phone: "+31 85 555 0###",
  registrationNumber: "6#######",
};

export const sweden: Country = {
  alpha2: "SE",
  currency: "SEK",
  unitsPerEuro: 11,
  cities: cities("Göteborg 411~##|Malmö 211~##|Västerås 722~##|Örebro 702~##|Umeå 903~##"),
  streets: words("Björkvägen|Ängsgatan|Södra Kajen|Åsögränd|Kyrkogatan"),
  address: "{street} {number}",
  person: "{given} {family}",
  givenNames: words("Åsa|Örjan|Märta|Björn|Linnéa|Göran"),
  familyNames: words("Lindström|Öberg|Sjögren|Åkesson|Nyström|Hägg"),
  company: "{name} {trade} AB",
  companyNames: words("Fjälldal|Snöklocka|Älvstrand|Norrsken|Blåklint"),
  trades: words("Bygg|Snickeri|Åkeri|Handel|El"),
  phone: "+46 8 465 004 ##",
  registrationNumber: "5566##-####",
};

export const poland: Country = {
  alpha2: "PL",
  currency: "PLN",
  unitsPerEuro: 4,
  cities: cities("Kraków 30-###|Łódź 90-###|Gdańsk 80-###|Wrocław 50-###|Poznań 60-###"),
  streets: words("ul. Świętojańska|ul. Długa|ul. Żytnia|al. Młyńska|ul. Źródlana"),
  address: "{street} {number}",
  person: "{given} {family}",
  givenNames: words("Łukasz|Małgorzata|Grażyna|Paweł|Agnieszka|Stanisław"),
  familyNames: words("Wójcik|Kaczmarek|Zając|Dąbek|Gołąb|Wróbel"),
  company: "{name} {trade} sp. z o.o.",
  companyNames: words("Złoty Kłos|Wiślanka|Bursztyn|Żuraw|Słonecznik"),
  trades: words("Budownictwo|Spedycja|Meble|Hurtownia|Usługi"),
  phone: "+48 22 555 0###",
  registrationNumber: "00005#####",
};
