/** Countries of origin (ISO 3166-1 alpha-2) and how a label says them. Own names: those of platforms differ. */

/** Languages that a label can say a country in (ISO 639-1). */
export const labelLanguages = ['en', 'fr', 'de', 'es', 'it', 'nl', 'pl', 'pt'] as const;
export type Language = (typeof labelLanguages)[number];

/** Texts in the order of {@link labelLanguages} by their language; '' where one is missing. */
export const inLanguages = (texts: readonly string[]): Readonly<Record<Language, string>> => {
  const [en = '', fr = '', de = '', es = '', it = '', nl = '', pl = '', pt = ''] = texts;
  return { en, fr, de, es, it, nl, pl, pt };
};

/** Code, then the names in the order of `labelLanguages`; where most garments are made comes first. */
const table = `
US|USA|États-Unis|USA|EE. UU.|USA|VS|USA|EUA
CN|China|Chine|China|China|Cina|China|Chiny|China
IN|India|Inde|Indien|India|India|India|Indie|Índia
BD|Bangladesh|Bangladesh|Bangladesch|Bangladés|Bangladesh|Bangladesh|Bangladesz|Bangladeche
VN|Vietnam|Viêt Nam|Vietnam|Vietnam|Vietnam|Vietnam|Wietnam|Vietname
PK|Pakistan|Pakistan|Pakistan|Pakistán|Pakistan|Pakistan|Pakistan|Paquistão
LK|Sri Lanka|Sri Lanka|Sri Lanka|Sri Lanka|Sri Lanka|Sri Lanka|Sri Lanka|Sri Lanca
KH|Cambodia|Cambodge|Kambodscha|Camboya|Cambogia|Cambodja|Kambodża|Camboja
ID|Indonesia|Indonésie|Indonesien|Indonesia|Indonesia|Indonesië|Indonezja|Indonésia
TR|Türkiye|Turquie|Türkei|Turquía|Turchia|Turkije|Turcja|Turquia
MX|Mexico|Mexique|Mexiko|México|Messico|Mexico|Meksyk|México
GT|Guatemala|Guatemala|Guatemala|Guatemala|Guatemala|Guatemala|Gwatemala|Guatemala
HN|Honduras|Honduras|Honduras|Honduras|Honduras|Honduras|Honduras|Honduras
SV|El Salvador|Salvador|El Salvador|El Salvador|El Salvador|El Salvador|Salwador|El Salvador
NI|Nicaragua|Nicaragua|Nicaragua|Nicaragua|Nicaragua|Nicaragua|Nikaragua|Nicarágua
DO|Dominican Republic|République dominicaine|Dominikanische Republik|República Dominicana|Repubblica Dominicana|Dominicaanse Republiek|Dominikana|República Dominicana
HT|Haiti|Haïti|Haiti|Haití|Haiti|Haïti|Haiti|Haiti
PE|Peru|Pérou|Peru|Perú|Perù|Peru|Peru|Peru
CO|Colombia|Colombie|Kolumbien|Colombia|Colombia|Colombia|Kolumbia|Colômbia
BR|Brazil|Brésil|Brasilien|Brasil|Brasile|Brazilië|Brazylia|Brasil
CA|Canada|Canada|Kanada|Canadá|Canada|Canada|Kanada|Canadá
GB|United Kingdom|Royaume-Uni|Vereinigtes Königreich|Reino Unido|Regno Unito|Verenigd Koninkrijk|Wielka Brytania|Reino Unido
IT|Italy|Italie|Italien|Italia|Italia|Italië|Włochy|Itália
PT|Portugal|Portugal|Portugal|Portugal|Portogallo|Portugal|Portugalia|Portugal
ES|Spain|Espagne|Spanien|España|Spagna|Spanje|Hiszpania|Espanha
FR|France|France|Frankreich|Francia|Francia|Frankrijk|Francja|França
DE|Germany|Allemagne|Deutschland|Alemania|Germania|Duitsland|Niemcy|Alemanha
PL|Poland|Pologne|Polen|Polonia|Polonia|Polen|Polska|Polónia
RO|Romania|Roumanie|Rumänien|Rumanía|Romania|Roemenië|Rumunia|Roménia
BG|Bulgaria|Bulgarie|Bulgarien|Bulgaria|Bulgaria|Bulgarije|Bułgaria|Bulgária
GR|Greece|Grèce|Griechenland|Grecia|Grecia|Griekenland|Grecja|Grécia
MA|Morocco|Maroc|Marokko|Marruecos|Marocco|Marokko|Maroko|Marrocos
TN|Tunisia|Tunisie|Tunesien|Túnez|Tunisia|Tunesië|Tunezja|Tunísia
EG|Egypt|Égypte|Ägypten|Egipto|Egitto|Egypte|Egipt|Egito
JO|Jordan|Jordanie|Jordanien|Jordania|Giordania|Jordanië|Jordania|Jordânia
MU|Mauritius|Maurice|Mauritius|Mauricio|Mauritius|Mauritius|Mauritius|Maurícia
MG|Madagascar|Madagascar|Madagaskar|Madagascar|Madagascar|Madagaskar|Madagaskar|Madagáscar
KE|Kenya|Kenya|Kenia|Kenia|Kenya|Kenia|Kenia|Quénia
ET|Ethiopia|Éthiopie|Äthiopien|Etiopía|Etiopia|Ethiopië|Etiopia|Etiópia
ZA|South Africa|Afrique du Sud|Südafrika|Sudáfrica|Sudafrica|Zuid-Afrika|Republika Południowej Afryki|África do Sul
TH|Thailand|Thaïlande|Thailand|Tailandia|Thailandia|Thailand|Tajlandia|Tailândia
PH|Philippines|Philippines|Philippinen|Filipinas|Filippine|Filipijnen|Filipiny|Filipinas
MY|Malaysia|Malaisie|Malaysia|Malasia|Malaysia|Maleisië|Malezja|Malásia
MM|Myanmar|Myanmar|Myanmar|Myanmar|Myanmar|Myanmar|Mjanma|Mianmar
LA|Laos|Laos|Laos|Laos|Laos|Laos|Laos|Laos
NP|Nepal|Népal|Nepal|Nepal|Nepal|Nepal|Nepal|Nepal
HK|Hong Kong|Hong Kong|Hongkong|Hong Kong|Hong Kong|Hongkong|Hongkong|Hong Kong
TW|Taiwan|Taïwan|Taiwan|Taiwán|Taiwan|Taiwan|Tajwan|Taiwan
KR|South Korea|Corée du Sud|Südkorea|Corea del Sur|Corea del Sud|Zuid-Korea|Korea Południowa|Coreia do Sul
JP|Japan|Japon|Japan|Japón|Giappone|Japan|Japonia|Japão
AU|Australia|Australie|Australien|Australia|Australia|Australië|Australia|Austrália
NZ|New Zealand|Nouvelle-Zélande|Neuseeland|Nueva Zelanda|Nuova Zelanda|Nieuw-Zeeland|Nowa Zelandia|Nova Zelândia
AE|United Arab Emirates|Émirats arabes unis|Vereinigte Arabische Emirate|Emiratos Árabes Unidos|Emirati Arabi Uniti|Verenigde Arabische Emiraten|Zjednoczone Emiraty Arabskie|Emirados Árabes Unidos
IL|Israel|Israël|Israel|Israel|Israele|Israël|Izrael|Israel
UA|Ukraine|Ukraine|Ukraine|Ucrania|Ucraina|Oekraïne|Ukraina|Ucrânia
RS|Serbia|Serbie|Serbien|Serbia|Serbia|Servië|Serbia|Sérvia
MK|North Macedonia|Macédoine du Nord|Nordmazedonien|Macedonia del Norte|Macedonia del Nord|Noord-Macedonië|Macedonia Północna|Macedónia do Norte
AL|Albania|Albanie|Albanien|Albania|Albania|Albanië|Albania|Albânia
MD|Moldova|Moldavie|Republik Moldau|Moldavia|Moldavia|Moldavië|Mołdawia|Moldávia
LT|Lithuania|Lituanie|Litauen|Lituania|Lituania|Litouwen|Litwa|Lituânia
LV|Latvia|Lettonie|Lettland|Letonia|Lettonia|Letland|Łotwa|Letónia
EE|Estonia|Estonie|Estland|Estonia|Estonia|Estland|Estonia|Estónia
CZ|Czechia|Tchéquie|Tschechien|Chequia|Cechia|Tsjechië|Czechy|Chéquia
SK|Slovakia|Slovaquie|Slowakei|Eslovaquia|Slovacchia|Slowakije|Słowacja|Eslováquia
HU|Hungary|Hongrie|Ungarn|Hungría|Ungheria|Hongarije|Węgry|Hungria
HR|Croatia|Croatie|Kroatien|Croacia|Croazia|Kroatië|Chorwacja|Croácia
SI|Slovenia|Slovénie|Slowenien|Eslovenia|Slovenia|Slovenië|Słowenia|Eslovénia
AT|Austria|Autriche|Österreich|Austria|Austria|Oostenrijk|Austria|Áustria
CH|Switzerland|Suisse|Schweiz|Suiza|Svizzera|Zwitserland|Szwajcaria|Suíça
NL|Netherlands|Pays-Bas|Niederlande|Países Bajos|Paesi Bassi|Nederland|Holandia|Países Baixos
BE|Belgium|Belgique|Belgien|Bélgica|Belgio|België|Belgia|Bélgica
SE|Sweden|Suède|Schweden|Suecia|Svezia|Zweden|Szwecja|Suécia
NO|Norway|Norvège|Norwegen|Noruega|Norvegia|Noorwegen|Norwegia|Noruega
DK|Denmark|Danemark|Dänemark|Dinamarca|Danimarca|Denemarken|Dania|Dinamarca
FI|Finland|Finlande|Finnland|Finlandia|Finlandia|Finland|Finlandia|Finlândia
IE|Ireland|Irlande|Irland|Irlanda|Irlanda|Ierland|Irlandia|Irlanda
AR|Argentina|Argentine|Argentinien|Argentina|Argentina|Argentinië|Argentyna|Argentina
CL|Chile|Chili|Chile|Chile|Cile|Chili|Chile|Chile
UY|Uruguay|Uruguay|Uruguay|Uruguay|Uruguay|Uruguay|Urugwaj|Uruguai
PY|Paraguay|Paraguay|Paraguay|Paraguay|Paraguay|Paraguay|Paragwaj|Paraguai
BO|Bolivia|Bolivie|Bolivien|Bolivia|Bolivia|Bolivia|Boliwia|Bolívia
EC|Ecuador|Équateur|Ecuador|Ecuador|Ecuador|Ecuador|Ekwador|Equador
CR|Costa Rica|Costa Rica|Costa Rica|Costa Rica|Costa Rica|Costa Rica|Kostaryka|Costa Rica
PA|Panama|Panama|Panama|Panamá|Panama|Panama|Panama|Panamá
JM|Jamaica|Jamaïque|Jamaika|Jamaica|Giamaica|Jamaica|Jamajka|Jamaica
LS|Lesotho|Lesotho|Lesotho|Lesoto|Lesotho|Lesotho|Lesotho|Lesoto
SZ|Eswatini|Eswatini|Eswatini|Esuatini|Eswatini|Eswatini|Eswatini|Essuatíni
BW|Botswana|Botswana|Botsuana|Botsuana|Botswana|Botswana|Botswana|Botsuana
SG|Singapore|Singapour|Singapur|Singapur|Singapore|Singapore|Singapur|Singapura
MO|Macao|Macao|Macau|Macao|Macao|Macau|Makau|Macau
SA|Saudi Arabia|Arabie saoudite|Saudi-Arabien|Arabia Saudí|Arabia Saudita|Saoedi-Arabië|Arabia Saudyjska|Arábia Saudita
QA|Qatar|Qatar|Katar|Catar|Qatar|Qatar|Katar|Catar
KW|Kuwait|Koweït|Kuwait|Kuwait|Kuwait|Koeweit|Kuwejt|Koweit
BH|Bahrain|Bahreïn|Bahrain|Baréin|Bahrein|Bahrein|Bahrajn|Barém
OM|Oman|Oman|Oman|Omán|Oman|Oman|Oman|Omã
LU|Luxembourg|Luxembourg|Luxemburg|Luxemburgo|Lussemburgo|Luxemburg|Luksemburg|Luxemburgo
CY|Cyprus|Chypre|Zypern|Chipre|Cipro|Cyprus|Cypr|Chipre
MT|Malta|Malte|Malta|Malta|Malta|Malta|Malta|Malta
IS|Iceland|Islande|Island|Islandia|Islanda|IJsland|Islandia|Islândia
GE|Georgia|Géorgie|Georgien|Georgia|Georgia|Georgië|Gruzja|Geórgia
AM|Armenia|Arménie|Armenien|Armenia|Armenia|Armenië|Armenia|Arménia
UZ|Uzbekistan|Ouzbékistan|Usbekistan|Uzbekistán|Uzbekistan|Oezbekistan|Uzbekistan|Usbequistão
GH|Ghana|Ghana|Ghana|Ghana|Ghana|Ghana|Ghana|Gana
TZ|Tanzania|Tanzanie|Tansania|Tanzania|Tanzania|Tanzania|Tanzania|Tanzânia
RW|Rwanda|Rwanda|Ruanda|Ruanda|Ruanda|Rwanda|Rwanda|Ruanda
ZW|Zimbabwe|Zimbabwe|Simbabwe|Zimbabue|Zimbabwe|Zimbabwe|Zimbabwe|Zimbabué
`;

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

const names = new Map(rows.map(([code = '', ...each]) => [code, each]));

export const originCodes: readonly string[] = [...names.keys()];

/** 'Vietnam'; '' for what is not in the table. */
export const countryName = (code: string, language: Language): string =>
  names.get(code)?.[labelLanguages.indexOf(language)] ?? '';

/** Most take a colon, so that no article of the country is needed. */
const made: Readonly<Record<Language, string>> = {
  en: 'Made in',
  fr: 'Fabriqué\u00a0:',
  de: 'Hergestellt:',
  es: 'Hecho en',
  it: 'Paese di produzione:',
  nl: 'Gemaakt in',
  pl: 'Kraj produkcji:',
  pt: 'País de fabrico:',
};

/** 'Made in Vietnam'. */
export const originText = (code: string, language: Language): string => {
  const name = countryName(code, language);
  return name === '' ? '' : `${made[language]} ${name}`;
};
