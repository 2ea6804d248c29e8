/** Countries of origin (ISO 3166-1 alpha-2) and how a label says them. Own names: those of platforms differ. */

/** Languages that a label can say a country in (ISO 639-1). */
export type Language = 'en' | 'fr' | 'de' | 'es';

/** Code, English, French, German, Spanish; where most garments are made comes first. */
const table = `
US|USA|États-Unis|USA|EE. UU.
CN|China|Chine|China|China
IN|India|Inde|Indien|India
BD|Bangladesh|Bangladesh|Bangladesch|Bangladés
VN|Vietnam|Viêt Nam|Vietnam|Vietnam
PK|Pakistan|Pakistan|Pakistan|Pakistán
LK|Sri Lanka|Sri Lanka|Sri Lanka|Sri Lanka
KH|Cambodia|Cambodge|Kambodscha|Camboya
ID|Indonesia|Indonésie|Indonesien|Indonesia
TR|Türkiye|Turquie|Türkei|Turquía
MX|Mexico|Mexique|Mexiko|México
GT|Guatemala|Guatemala|Guatemala|Guatemala
HN|Honduras|Honduras|Honduras|Honduras
SV|El Salvador|Salvador|El Salvador|El Salvador
NI|Nicaragua|Nicaragua|Nicaragua|Nicaragua
DO|Dominican Republic|République dominicaine|Dominikanische Republik|República Dominicana
HT|Haiti|Haïti|Haiti|Haití
PE|Peru|Pérou|Peru|Perú
CO|Colombia|Colombie|Kolumbien|Colombia
BR|Brazil|Brésil|Brasilien|Brasil
CA|Canada|Canada|Kanada|Canadá
GB|United Kingdom|Royaume-Uni|Vereinigtes Königreich|Reino Unido
IT|Italy|Italie|Italien|Italia
PT|Portugal|Portugal|Portugal|Portugal
ES|Spain|Espagne|Spanien|España
FR|France|France|Frankreich|Francia
DE|Germany|Allemagne|Deutschland|Alemania
PL|Poland|Pologne|Polen|Polonia
RO|Romania|Roumanie|Rumänien|Rumanía
BG|Bulgaria|Bulgarie|Bulgarien|Bulgaria
GR|Greece|Grèce|Griechenland|Grecia
MA|Morocco|Maroc|Marokko|Marruecos
TN|Tunisia|Tunisie|Tunesien|Túnez
EG|Egypt|Égypte|Ägypten|Egipto
JO|Jordan|Jordanie|Jordanien|Jordania
MU|Mauritius|Maurice|Mauritius|Mauricio
MG|Madagascar|Madagascar|Madagaskar|Madagascar
KE|Kenya|Kenya|Kenia|Kenia
ET|Ethiopia|Éthiopie|Äthiopien|Etiopía
ZA|South Africa|Afrique du Sud|Südafrika|Sudáfrica
TH|Thailand|Thaïlande|Thailand|Tailandia
PH|Philippines|Philippines|Philippinen|Filipinas
MY|Malaysia|Malaisie|Malaysia|Malasia
MM|Myanmar|Myanmar|Myanmar|Myanmar
LA|Laos|Laos|Laos|Laos
NP|Nepal|Népal|Nepal|Nepal
HK|Hong Kong|Hong Kong|Hongkong|Hong Kong
TW|Taiwan|Taïwan|Taiwan|Taiwán
KR|South Korea|Corée du Sud|Südkorea|Corea del Sur
JP|Japan|Japon|Japan|Japón
AU|Australia|Australie|Australien|Australia
NZ|New Zealand|Nouvelle-Zélande|Neuseeland|Nueva Zelanda
AE|United Arab Emirates|Émirats arabes unis|Vereinigte Arabische Emirate|Emiratos Árabes Unidos
IL|Israel|Israël|Israel|Israel
UA|Ukraine|Ukraine|Ukraine|Ucrania
RS|Serbia|Serbie|Serbien|Serbia
MK|North Macedonia|Macédoine du Nord|Nordmazedonien|Macedonia del Norte
AL|Albania|Albanie|Albanien|Albania
MD|Moldova|Moldavie|Republik Moldau|Moldavia
LT|Lithuania|Lituanie|Litauen|Lituania
LV|Latvia|Lettonie|Lettland|Letonia
EE|Estonia|Estonie|Estland|Estonia
CZ|Czechia|Tchéquie|Tschechien|Chequia
SK|Slovakia|Slovaquie|Slowakei|Eslovaquia
HU|Hungary|Hongrie|Ungarn|Hungría
HR|Croatia|Croatie|Kroatien|Croacia
SI|Slovenia|Slovénie|Slowenien|Eslovenia
AT|Austria|Autriche|Österreich|Austria
CH|Switzerland|Suisse|Schweiz|Suiza
NL|Netherlands|Pays-Bas|Niederlande|Países Bajos
BE|Belgium|Belgique|Belgien|Bélgica
SE|Sweden|Suède|Schweden|Suecia
NO|Norway|Norvège|Norwegen|Noruega
DK|Denmark|Danemark|Dänemark|Dinamarca
FI|Finland|Finlande|Finnland|Finlandia
IE|Ireland|Irlande|Irland|Irlanda
AR|Argentina|Argentine|Argentinien|Argentina
CL|Chile|Chili|Chile|Chile
UY|Uruguay|Uruguay|Uruguay|Uruguay
PY|Paraguay|Paraguay|Paraguay|Paraguay
BO|Bolivia|Bolivie|Bolivien|Bolivia
EC|Ecuador|Équateur|Ecuador|Ecuador
CR|Costa Rica|Costa Rica|Costa Rica|Costa Rica
PA|Panama|Panama|Panama|Panamá
JM|Jamaica|Jamaïque|Jamaika|Jamaica
LS|Lesotho|Lesotho|Lesotho|Lesoto
SZ|Eswatini|Eswatini|Eswatini|Esuatini
BW|Botswana|Botswana|Botsuana|Botsuana
ZW|Zimbabwe|Zimbabwe|Simbabwe|Zimbabue
`;

const order: readonly Language[] = ['en', 'fr', 'de', 'es'];

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

const names = new Map(rows.map(([code = '', ...each]) => [code, each]));

export const originCodes: readonly string[] = [...names.keys()];

/** 'Vietnam'; '' for what is not in the table. */
export const countryName = (code: string, language: Language): string =>
  names.get(code)?.[order.indexOf(language)] ?? '';

/** French and German take a colon, so that no article of the country is needed. */
const made: Readonly<Record<Language, string>> = {
  en: 'Made in',
  fr: 'Fabriqué\u00a0:',
  de: 'Hergestellt:',
  es: 'Hecho en',
};

/** 'Made in Vietnam'. */
export const originText = (code: string, language: Language): string => {
  const name = countryName(code, language);
  return name === '' ? '' : `${made[language]} ${name}`;
};
