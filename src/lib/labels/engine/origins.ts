/** How a label says where garments are made, in the languages of labels. */
import { countryName } from '#lib/kernel/countries/countries.ts';

interface Grammar {
  readonly verb: string;
  /** Preposition by the rule of the language, from the name of a country. */
  readonly usual: (name: string) => string;
  /** Codes of the countries whose preposition differs from the rule. */
  readonly others?: Readonly<Record<string, string>>;
  /** Whole phrases of names that change in the sentence. */
  readonly whole?: Readonly<Record<string, string>>;
}

const always = (preposition: string) => (): string => preposition;

/** Feminine by the last letter of its first word. */
const isFeminine = (name: string, ending: string): boolean =>
  (name.split(' ')[0] ?? '').endsWith(ending);

const grammars: Readonly<Record<Language, Grammar>> = {
  en: { verb: 'Made', usual: always('in'), others: { 'in the': 'DO GB PH AE NL' } },
  fr: {
    verb: 'Fabriqué',
    usual: (name) => (isFeminine(name, 'e') || /^[AEIOUÉ]/.test(name) ? 'en' : 'au'),
    others: {
      aux: 'US PH AE NL FJ',
      à: 'MU MG HK TW SG MO CY MT BH OM',
      en: 'HT',
      au: 'MX KH ZW MZ',
    },
  },
  de: {
    verb: 'Hergestellt',
    usual: always('in'),
    others: { 'in den': 'US', 'in der': 'TR CH SK UA MD MN', auf: 'MU FJ' },
    whole: {
      AE: 'in den Vereinigten Arabischen Emiraten',
      DO: 'in der Dominikanischen Republik',
      GB: 'im Vereinigten Königreich',
      NL: 'in den Niederlanden',
      PH: 'auf den Philippinen',
    },
  },
  es: {
    verb: 'Hecho',
    usual: always('en'),
    others: { 'en el': 'GB', 'en la': 'DO', 'en los': 'AE NL' },
  },
  it: {
    verb: 'Prodotto',
    usual: always('in'),
    others: {
      a: 'MU HT HK TW SG MO CY MT',
      nel: 'GB',
      nella: 'DO',
      nei: 'NL',
      nelle: 'PH FJ',
      negli: 'US AE',
    },
  },
  nl: {
    verb: 'Gemaakt',
    usual: always('in'),
    others: { 'in de': 'US AE DO', 'in het': 'GB', 'op de': 'PH', op: 'MU MG CY MT FJ' },
  },
  // Polish would decline each name; the field's title keeps the base form.
  pl: { verb: 'Kraj', usual: always('produkcji:') },
  pt: {
    verb: 'Fabricado',
    usual: (name) => (isFeminine(name, 'a') ? 'na' : 'no'),
    others: {
      em: 'PT SV MA MG MM HK TW IL SZ SG MO OM CY MT MZ FJ',
      no: 'KH KE BW GH UG RW BF',
      nos: 'US AE NL CM',
      nas: 'HN PH',
    },
  },
};

/** Joins verb, preposition and country: 'Fabriqué au Portugal', 'Hergestellt in der Türkei'. */
function madeIn(code: string, name: string, language: Language): string {
  const { verb, usual, others = {}, whole = {} } = grammars[language];
  const own = Object.entries(others).find(([, codes]) => codes.split(' ').includes(code))?.[0];
  return `${verb} ${whole[code] ?? `${own ?? usual(name)} ${name}`}`;
}

/** Languages that a label can say a country in (ISO 639-1). */
export const labelLanguages = ['en', 'fr', 'de', 'es', 'it', 'nl', 'pl', 'pt'] as const;
export type Language = (typeof labelLanguages)[number];

/** Texts in the order of {@link labelLanguages} by their language; '' where one is missing. */
export const inLanguages = (texts: readonly string[]): Readonly<Record<Language, string>> => {
  const [en = '', fr = '', de = '', es = '', it = '', nl = '', pl = '', pt = ''] = texts;
  return { en, fr, de, es, it, nl, pl, pt };
};

/** Code, then the names in the order of `labelLanguages` after English; where there is none, it is the English one. */
const table = `
US|États-Unis||EE. UU.||VS||EUA
CN|Chine|||Cina||Chiny
IN|Inde|Indien||||Indie|Índia
BD||Bangladesch|Bangladés|||Bangladesz|Bangladeche
VN|Viêt Nam|||||Wietnam|Vietname
PK|||Pakistán||||Paquistão
LK|||||||Sri Lanca
KH|Cambodge|Kambodscha|Camboya|Cambogia|Cambodja|Kambodża|Camboja
ID|Indonésie|Indonesien|||Indonesië|Indonezja|Indonésia
TR|Turquie|Türkei|Turquía|Turchia|Turkije|Turcja|Turquia
MX|Mexique|Mexiko|México|Messico||Meksyk|México
GT||||||Gwatemala
HN
SV|Salvador|||||Salwador
NI||||||Nikaragua|Nicarágua
DO|République dominicaine|Dominikanische Republik|República Dominicana|Repubblica Dominicana|Dominicaanse Republiek|Dominikana|República Dominicana
HT|Haïti||Haití||Haïti
PE|Pérou||Perú|Perù
CO|Colombie|Kolumbien||||Kolumbia|Colômbia
BR|Brésil|Brasilien|Brasil|Brasile|Brazilië|Brazylia|Brasil
CA||Kanada|Canadá|||Kanada|Canadá
GB|Royaume-Uni|Vereinigtes Königreich|Reino Unido|Regno Unito|Verenigd Koninkrijk|Wielka Brytania|Reino Unido
IT|Italie|Italien|Italia|Italia|Italië|Włochy|Itália
PT||||Portogallo||Portugalia
ES|Espagne|Spanien|España|Spagna|Spanje|Hiszpania|Espanha
FR||Frankreich|Francia|Francia|Frankrijk|Francja|França
DE|Allemagne|Deutschland|Alemania|Germania|Duitsland|Niemcy|Alemanha
PL|Pologne|Polen|Polonia|Polonia|Polen|Polska|Polónia
RO|Roumanie|Rumänien|Rumanía||Roemenië|Rumunia|Roménia
BG|Bulgarie|Bulgarien|||Bulgarije|Bułgaria|Bulgária
GR|Grèce|Griechenland|Grecia|Grecia|Griekenland|Grecja|Grécia
MA|Maroc|Marokko|Marruecos|Marocco|Marokko|Maroko|Marrocos
TN|Tunisie|Tunesien|Túnez||Tunesië|Tunezja|Tunísia
EG|Égypte|Ägypten|Egipto|Egitto|Egypte|Egipt|Egito
JO|Jordanie|Jordanien|Jordania|Giordania|Jordanië|Jordania|Jordânia
MU|Maurice||Mauricio||||Maurícia
MG||Madagaskar|||Madagaskar|Madagaskar|Madagáscar
KE||Kenia|Kenia||Kenia|Kenia|Quénia
ET|Éthiopie|Äthiopien|Etiopía|Etiopia|Ethiopië|Etiopia|Etiópia
ZA|Afrique du Sud|Südafrika|Sudáfrica|Sudafrica|Zuid-Afrika|Republika Południowej Afryki|África do Sul
TH|Thaïlande||Tailandia|Thailandia||Tajlandia|Tailândia
PH||Philippinen|Filipinas|Filippine|Filipijnen|Filipiny|Filipinas
MY|Malaisie||Malasia||Maleisië|Malezja|Malásia
MM||||||Mjanma|Mianmar
LA
NP|Népal
HK||Hongkong|||Hongkong|Hongkong
TW|Taïwan||Taiwán|||Tajwan
KR|Corée du Sud|Südkorea|Corea del Sur|Corea del Sud|Zuid-Korea|Korea Południowa|Coreia do Sul
JP|Japon||Japón|Giappone||Japonia|Japão
AU|Australie|Australien|||Australië||Austrália
NZ|Nouvelle-Zélande|Neuseeland|Nueva Zelanda|Nuova Zelanda|Nieuw-Zeeland|Nowa Zelandia|Nova Zelândia
AE|Émirats arabes unis|Vereinigte Arabische Emirate|Emiratos Árabes Unidos|Emirati Arabi Uniti|Verenigde Arabische Emiraten|Zjednoczone Emiraty Arabskie|Emirados Árabes Unidos
IL|Israël|||Israele|Israël|Izrael
UA|||Ucrania|Ucraina|Oekraïne|Ukraina|Ucrânia
RS|Serbie|Serbien|||Servië||Sérvia
MK|Macédoine du Nord|Nordmazedonien|Macedonia del Norte|Macedonia del Nord|Noord-Macedonië|Macedonia Północna|Macedónia do Norte
AL|Albanie|Albanien|||Albanië||Albânia
MD|Moldavie|Republik Moldau|Moldavia|Moldavia|Moldavië|Mołdawia|Moldávia
LT|Lituanie|Litauen|Lituania|Lituania|Litouwen|Litwa|Lituânia
LV|Lettonie|Lettland|Letonia|Lettonia|Letland|Łotwa|Letónia
EE|Estonie|Estland|||Estland||Estónia
CZ|Tchéquie|Tschechien|Chequia|Cechia|Tsjechië|Czechy|Chéquia
SK|Slovaquie|Slowakei|Eslovaquia|Slovacchia|Slowakije|Słowacja|Eslováquia
HU|Hongrie|Ungarn|Hungría|Ungheria|Hongarije|Węgry|Hungria
HR|Croatie|Kroatien|Croacia|Croazia|Kroatië|Chorwacja|Croácia
SI|Slovénie|Slowenien|Eslovenia||Slovenië|Słowenia|Eslovénia
AT|Autriche|Österreich|||Oostenrijk||Áustria
CH|Suisse|Schweiz|Suiza|Svizzera|Zwitserland|Szwajcaria|Suíça
NL|Pays-Bas|Niederlande|Países Bajos|Paesi Bassi|Nederland|Holandia|Países Baixos
BE|Belgique|Belgien|Bélgica|Belgio|België|Belgia|Bélgica
SE|Suède|Schweden|Suecia|Svezia|Zweden|Szwecja|Suécia
NO|Norvège|Norwegen|Noruega|Norvegia|Noorwegen|Norwegia|Noruega
DK|Danemark|Dänemark|Dinamarca|Danimarca|Denemarken|Dania|Dinamarca
FI|Finlande|Finnland|Finlandia|Finlandia||Finlandia|Finlândia
IE|Irlande|Irland|Irlanda|Irlanda|Ierland|Irlandia|Irlanda
AR|Argentine|Argentinien|||Argentinië|Argentyna
CL|Chili|||Cile|Chili
UY||||||Urugwaj|Uruguai
PY||||||Paragwaj|Paraguai
BO|Bolivie|Bolivien||||Boliwia|Bolívia
EC|Équateur|||||Ekwador|Equador
CR||||||Kostaryka
PA|||Panamá||||Panamá
JM|Jamaïque|Jamaika||Giamaica||Jamajka
LS|||Lesoto||||Lesoto
SZ|||Esuatini||||Essuatíni
BW||Botsuana|Botsuana||||Botsuana
SG|Singapour|Singapur|Singapur|||Singapur|Singapura
MO||Macau|||Macau|Makau|Macau
SA|Arabie saoudite|Saudi-Arabien|Arabia Saudí|Arabia Saudita|Saoedi-Arabië|Arabia Saudyjska|Arábia Saudita
QA||Katar|Catar|||Katar|Catar
KW|Koweït||||Koeweit|Kuwejt|Koweit
BH|Bahreïn||Baréin|Bahrein|Bahrein|Bahrajn|Barém
OM|||Omán||||Omã
LU||Luxemburg|Luxemburgo|Lussemburgo|Luxemburg|Luksemburg|Luxemburgo
CY|Chypre|Zypern|Chipre|Cipro||Cypr|Chipre
MT|Malte
GE|Géorgie|Georgien|||Georgië|Gruzja|Geórgia
AM|Arménie|Armenien|||Armenië||Arménia
UZ|Ouzbékistan|Usbekistan|Uzbekistán||Oezbekistan||Usbequistão
ZW||Simbabwe|Zimbabue||||Zimbabué
MN|Mongolie|Mongolei|||Mongolië||Mongólia
BA|Bosnie-Herzégovine|Bosnien und Herzegowina|Bosnia y Herzegovina|Bosnia ed Erzegovina|Bosnië en Herzegovina|Bośnia i Hercegowina|Bósnia e Herzegovina
ME|Monténégro|||||Czarnogóra
BY|Biélorussie||Bielorrusia|Bielorussia||Białoruś|Bielorrússia
RU|Russie|Russland|Rusia||Rusland|Rosja|Rússia
IS|Islande|Island|Islandia|Islanda|IJsland|Islandia|Islândia
KZ||Kasachstan|Kazajistán|Kazakistan|Kazachstan|Kazachstan|Cazaquistão
KG|Kirghizistan|Kirgisistan|Kirguistán|Kirghizistan|Kirgizië|Kirgistan|Quirguistão
TJ|Tadjikistan|Tadschikistan|Tayikistán|Tagikistan|Tadzjikistan|Tadżykistan|Tajiquistão
TM|Turkménistan||Turkmenistán||||Turquemenistão
AZ|Azerbaïdjan|Aserbaidschan|Azerbaiyán|Azerbaigian|Azerbeidzjan|Azerbejdżan|Azerbaijão
AF|||Afganistán|||Afganistan|Afeganistão
DZ|Algérie|Algerien|Argelia||Algerije|Algieria|Argélia
GH|||||||Gana
TG
BJ|Bénin||Benín||||Benim
CI|||Costa de Marfil|Costa d'Avorio|Ivoorkust|Wybrzeże Kości Słoniowej|Costa do Marfim
BF
ML|||Malí
SN|Sénégal
NG|Nigéria||||||Nigéria
CM|Cameroun|Kamerun|Camerún|Camerun|Kameroen|Kamerun|Camarões
UG|Ouganda||||Oeganda
RW||Ruanda|Ruanda|Ruanda|||Ruanda
TZ|Tanzanie|Tansania|||||Tanzânia
MW|||Malaui
MZ||Mosambik||Mozambico||Mozambik|Moçambique
ZM|Zambie|Sambia|||||Zâmbia
VE||||||Wenezuela
FJ|Fidji|Fidschi|Fiyi|Figi||Fidżi
`;

const rows = new Map(table.split('\n').map((line) => [line.slice(0, 2), line.split('|')]));

/** Returns the name of a country in a language, '' for an unknown code. */
export const originName = (code: string, language: Language): string => {
  const own = language === 'en' ? '' : (rows.get(code)?.[labelLanguages.indexOf(language)] ?? '');
  return own === '' ? countryName(code) : own;
};

/** Returns 'Made in Vietnam' in a language, '' for an unknown code. */
export const originText = (code: string, language: Language): string => {
  const name = originName(code, language);
  return name === '' ? '' : madeIn(code, name, language);
};
