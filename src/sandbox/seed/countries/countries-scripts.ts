import type { NonEmpty } from "../../facts/random";
import { type Country, parseCities, parseWords } from "./country";

const greece: Country = {
  alpha2: "GR",
  currency: "EUR",
  cities: parseCities("Θεσσαλονίκη 546~##|Πάτρα 262~##|Ηράκλειο 712~##|Βόλος 382~##"),
  streets: parseWords("Οδός Ελιάς|Λεωφόρος Νίκης|Οδός Ανθέων|Πλατεία Λιμένος"),
  givenNames: parseWords("Νικόλαος|Γεώργιος|Αλέξανδρος|Σπυρίδων|Λεωνίδας"),
  familyNames: parseWords("Παπαδόπουλος|Καραγιάννης|Δημητρίου|Ξυδάκης|Οικονόμου"),
  company: "{name} {trade} Α.Ε.",
  companyNames: parseWords("Γαλάζιο Κύμα|Ελαιώνας|Ανατολή|Ψηλός Βράχος"),
  trades: parseWords("Τρόφιμα|Κατασκευές|Έπιπλα|Μεταφορές"),
  phone: "+30 21 5555 0###",
  registrationNumber: "1###########",
};

const ukraine: Country = {
  alpha2: "UA",
  currency: "UAH",
  unitsPerEuro: 45,
  cities: parseCities("Київ 01###|Львів 79###|Одеса 65###|Чернівці 58###"),
  streets: parseWords("вул. Соборна|вул. Садова|просп. Миру|вул. Їжакова"),
  address: "{street}, {number}",
  givenNames: parseWords("Олександр|Юлія|Ярослав|Наталія|Євген|Ірина"),
  familyNames: parseWords("Шевченко|Ткачук|Бондаренко|Гнатюк|Кравець"),
  company: "ТОВ «{name} {trade}»",
  companyNames: parseWords("Золотий Лан|Дніпрова Хвиля|Карпатський|Вишневий Сад"),
  trades: parseWords("Буд|Агро|Логістика|Меблі"),
  phone: "+380 44 555 0###",
  registrationNumber: "4#######",
};

const china: Country = {
  alpha2: "CN",
  currency: "CNY",
  unitsPerEuro: 8,
  cities: parseCities("上海市 2000##|成都市 6100##|杭州市 3100##|青岛市 2660##"),
  streets: parseWords("桂花路|长安街|湖滨大道|竹林路"),
  address: "{street}{number}号",
  person: "{family}{given}",
  givenNames: parseWords("伟明|秀英|志强|晓燕|俊杰"),
  familyNames: parseWords("王|李|陈|欧阳|赵"),
  company: "{name}{trade}有限公司",
  companyNames: parseWords("海云|金桂|长河|明月"),
  trades: parseWords("贸易|机械|家具|物流"),
  phone: "+86 21 5555 0###",
  registrationNumber: "9131##########",
};

const japan: Country = {
  alpha2: "JP",
  currency: "JPY",
  unitsPerEuro: 160,
  cities: parseCities("札幌市 060-00##|名古屋市 460-00##|金沢市 920-08##|福岡市 810-00##"),
  streets: parseWords("桜丘|緑町|若葉台|みなと通り"),
  address: "{street}{number}番地",
  person: "{family} {given}",
  givenNames: parseWords("さくら|健太|美咲|ヒロシ|陽子"),
  familyNames: parseWords("佐藤|髙橋|山﨑|渡邊|小林"),
  company: "株式会社{name}{trade}",
  companyNames: parseWords("あおば|ツバメ|富士見|やまびこ"),
  trades: parseWords("商事|工業|フーズ|物流"),
  phone: "+81 3 5555 0###",
  registrationNumber: "0100-01-######",
};

const emirates: Country = {
  alpha2: "AE",
  currency: "AED",
  unitsPerEuro: 4,
  cities: parseCities("دبي 00000|أبوظبي 00000|الشارقة 00000"),
  streets: parseWords("شارع النخيل|شارع الميناء|طريق الواحة"),
  givenNames: parseWords("أحمد|فاطمة|خالد|مريم|يوسف"),
  familyNames: parseWords("المنصوري|الهاشمي|الشامسي|النعيمي"),
  company: "شركة {name} {trade} ذ.م.م",
  companyNames: parseWords("الأفق|اللؤلؤة|النخلة|الصقر"),
  trades: parseWords("للتجارة|للمقاولات|للنقل"),
  phone: "+971 4 555 0###",
  registrationNumber: "7#####",
};

const israel: Country = {
  alpha2: "IL",
  currency: "ILS",
  unitsPerEuro: 4,
  cities: parseCities("חיפה 31#####|ירושלים 91#####|באר שבע 84#####"),
  streets: parseWords("רחוב הזית|שדרות הים|רחוב הגפן"),
  givenNames: parseWords("נועה|אבי|תמר|יעל|דניאל"),
  familyNames: parseWords("לוי|פרידמן|שרעבי|בן דוד"),
  company: '{name} {trade} בע"מ',
  companyNames: parseWords("גל ים|אלון|כנפיים|דקל"),
  trades: parseWords("סחר|בנייה|הובלות"),
  phone: "+972 3 555 0###",
  registrationNumber: "51#######",
};

/** Countries whose names aren't in Latin script. */
export const nonLatinCountries: NonEmpty<Country> = [greece, ukraine, china, japan, emirates, israel];
