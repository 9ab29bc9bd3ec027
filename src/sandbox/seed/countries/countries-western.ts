import type { NonEmpty } from "../../facts/random";
import { type Country, parseCities, parseWords } from "./country";

const france: Country = {
  alpha2: "FR",
  currency: "EUR",
  cities: parseCities("Besançon 250##|Orléans 450##|Nîmes 300##|Saint-Étienne 420##|Angoulême 160##"),
  streets: parseWords("rue des Tilleuls|allée du Château|quai aux Fleurs|chemin de l’Étang|rue Haute"),
  address: "{number} {street}",
  givenNames: parseWords("Éloïse|François|Maëlle|Gaëtan|Hélène|Jérôme"),
  familyNames: parseWords("Lefèvre|Béranger|Garçon|Noël|Pâris|Clément"),
  company: "{name} {trade} SARL",
  companyNames: parseWords("Belle Aurore|Le Chêne Vert|Marée Haute|Clé d’Or|Trois Étoiles"),
  trades: parseWords("Menuiserie|Distribution|Bâtiment|Traiteur|Transports"),
  phone: "+33 1 99 00 ## ##",
  registrationNumber: "8## ### ### R.C.S.",
};

const spain: Country = {
  alpha2: "ES",
  currency: "EUR",
  cities: parseCities("A Coruña 150##|Málaga 290##|Castellón 120##|León 240##|Córdoba 140##"),
  streets: parseWords("Calle del Olmo|Avenida de la Paz|Plaza Mayor|Calle Peñón|Camino Viñedos"),
  address: "{street}, {number}",
  givenNames: parseWords("Begoña|Íñigo|Inés|Andrés|Lucía|Ramón"),
  familyNames: parseWords("Núñez Peña|Ibáñez Soler|Muñoz Vidal|Cañas Rey|Gómez Ávila"),
  company: "{name} {trade}, S.L.",
  companyNames: parseWords("Olivar Alto|La Cigüeña|Faro Azul|Peñablanca|Río Claro"),
  trades: parseWords("Construcción|Muebles|Alimentación|Instalaciones|Diseño"),
  phone: "+34 910 55 50 ##",
  registrationNumber: "B6#######",
};

const italy: Country = {
  alpha2: "IT",
  currency: "EUR",
  cities: parseCities("Forlì 471##|Cefalù 900##|Verona 371##|Lecce 731##|Bergamo 241##"),
  streets: parseWords("Via dei Mille|Corso Libertà|Via Garofani|Piazza del Duomo|Vicolo Stretto"),
  givenNames: parseWords("Niccolò|Mosè|Ginevra|Chiara|Elia|Noè"),
  familyNames: parseWords("D’Amico|Cantù|Nicolò|Bellucci|Sardo|Papà"),
  company: "{name} {trade} S.r.l.",
  companyNames: parseWords("Fonte Viva|Lanterna|Quercia Rossa|Alba Nuova|Tre Mori"),
  trades: parseWords("Arredi|Meccanica|Alimentari|Costruzioni|Tessuti"),
  phone: "+39 06 555 0###",
  registrationNumber: "IT0#########",
};

const unitedKingdom: Country = {
  alpha2: "GB",
  currency: "GBP",
  cities: parseCities("Bristol BS1~#AA|Leeds LS2~#AB|Cardiff CF10~#AD|Norwich NR3~#AE|Dundee DD1~#AF"),
  streets: parseWords("Mill Lane|Harbour Road|Orchard Close|Station Approach|Weavers Row"),
  address: "{number} {street}",
  givenNames: parseWords("Siân|Callum|Zoë|Imogen|Rhys|Harriet"),
  familyNames: parseWords("Ashdown|O’Rourke|Penhaligon|Llewellyn|Brontë|Thackeray"),
  company: "{name} {trade} Ltd",
  companyNames: parseWords("Fernhollow|Greywick|Tidewater|Oakmere|Larkspur"),
  trades: parseWords("Joinery|Catering|Haulage|Interiors|Supplies"),
  phone: "+44 20 7946 0###",
  registrationNumber: "0#######",
};

const unitedStates: Country = {
  alpha2: "US",
  currency: "USD",
  cities: [
    { name: "Sacramento", zipCode: "958##", state: "California", stateAlpha2: "CA" },
    { name: "Austin", zipCode: "787##", state: "Texas", stateAlpha2: "TX" },
    { name: "Buffalo", zipCode: "142##", state: "New York", stateAlpha2: "NY" },
    { name: "Coeur d’Alene", zipCode: "838##", state: "Idaho", stateAlpha2: "ID" },
    { name: "Cañon City", zipCode: "812##", state: "Colorado", stateAlpha2: "CO" },
  ],
  streets: parseWords("Cedar Street|Old Quarry Road|Juniper Avenue|Lakeview Drive|Second Street"),
  address: "{number} {street}",
  givenNames: parseWords("Renée|José|Madison|Tyrell|Dakota|Chloë"),
  familyNames: parseWords("Peña|Whitaker|Nuñez|McAllister|Goldberg|Okafor"),
  company: "{name} {trade} LLC",
  companyNames: parseWords("Blue Mesa|Cottonwood|Iron Kettle|Prairie Sky|Two Rivers"),
  trades: parseWords("Builders|Foods|Freight|Outfitters|Design"),
  phone: "+1 206 555 01##",
  registrationNumber: "##-#######",
};

const brazil: Country = {
  alpha2: "BR",
  currency: "BRL",
  unitsPerEuro: 6,
  cities: [
    { name: "São Paulo", zipCode: "01###-000", state: "São Paulo" },
    { name: "Florianópolis", zipCode: "88###-000", state: "Santa Catarina" },
    { name: "Goiânia", zipCode: "74###-000", state: "Goiás" },
  ],
  streets: parseWords("Rua das Acácias|Avenida São João|Travessa do Cajá|Rua Açucena"),
  address: "{street}, {number}",
  givenNames: parseWords("João|Conceição|Antônio|Luíza|Flávio|Íris"),
  familyNames: parseWords("Gonçalves|Araújo|Simões|Brandão|Leitão"),
  company: "{name} {trade} Ltda.",
  companyNames: parseWords("Ipê Amarelo|Boa Maré|Sabiá|Três Irmãos|Açaí do Sul"),
  trades: parseWords("Comércio|Construções|Móveis|Serviços"),
  phone: "+55 11 5555 0###",
  registrationNumber: "##.###.###/0001-##",
};

export const westernCountries: NonEmpty<Country> = [
  france,
  spain,
  italy,
  unitedKingdom,
  unitedStates,
  brazil,
];
