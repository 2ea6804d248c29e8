/** Countries where garments are made and sold (ISO 3166-1 alpha-2) in English. Own names: those of platforms differ. */

/** Where most garments are made comes first. */
const table = `
US USA
CN China
IN India
BD Bangladesh
VN Vietnam
PK Pakistan
LK Sri Lanka
KH Cambodia
ID Indonesia
TR Türkiye
MX Mexico
GT Guatemala
HN Honduras
SV El Salvador
NI Nicaragua
DO Dominican Republic
HT Haiti
PE Peru
CO Colombia
BR Brazil
CA Canada
GB United Kingdom
IT Italy
PT Portugal
ES Spain
FR France
DE Germany
PL Poland
RO Romania
BG Bulgaria
GR Greece
MA Morocco
TN Tunisia
EG Egypt
JO Jordan
MU Mauritius
MG Madagascar
KE Kenya
ET Ethiopia
ZA South Africa
TH Thailand
PH Philippines
MY Malaysia
MM Myanmar
LA Laos
NP Nepal
HK Hong Kong
TW Taiwan
KR South Korea
JP Japan
AU Australia
NZ New Zealand
AE United Arab Emirates
IL Israel
UA Ukraine
RS Serbia
MK North Macedonia
AL Albania
MD Moldova
LT Lithuania
LV Latvia
EE Estonia
CZ Czechia
SK Slovakia
HU Hungary
HR Croatia
SI Slovenia
AT Austria
CH Switzerland
NL Netherlands
BE Belgium
SE Sweden
NO Norway
DK Denmark
FI Finland
IE Ireland
AR Argentina
CL Chile
UY Uruguay
PY Paraguay
BO Bolivia
EC Ecuador
CR Costa Rica
PA Panama
JM Jamaica
LS Lesotho
SZ Eswatini
BW Botswana
SG Singapore
MO Macao
SA Saudi Arabia
QA Qatar
KW Kuwait
BH Bahrain
OM Oman
LU Luxembourg
CY Cyprus
MT Malta
GE Georgia
AM Armenia
UZ Uzbekistan
ZW Zimbabwe
MN Mongolia
BA Bosnia and Herzegovina
ME Montenegro
BY Belarus
RU Russia
IS Iceland
KZ Kazakhstan
KG Kyrgyzstan
TJ Tajikistan
TM Turkmenistan
AZ Azerbaijan
AF Afghanistan
DZ Algeria
GH Ghana
TG Togo
BJ Benin
CI Côte d'Ivoire
BF Burkina Faso
ML Mali
SN Senegal
NG Nigeria
CM Cameroon
UG Uganda
RW Rwanda
TZ Tanzania
MW Malawi
MZ Mozambique
ZM Zambia
VE Venezuela
FJ Fiji
`;

const names = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, 2), line.slice(3)]),
);

export const originCodes: readonly string[] = [...names.keys()];

/** Returns 'Vietnam'; '' for an unknown code. */
export const countryName = (code: string): string => names.get(code) ?? '';

/** Other names of the trade, by the country that they mean. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  BA: ['bosnia', 'bosnia & herzegovina', 'bosnia-herzegovina'],
  CI: ['ivory coast'],
  RU: ['russian federation'],
  US: [
    'united states of america',
    'united states',
    'u.s.a.',
    'u.s.',
    'america',
    'estados unidos',
    'stati uniti',
    'vereinigten staaten',
    'verenigde staten',
  ],
  CN: ["people's republic of china", 'p.r.c.', 'prc', 'p.r. china', 'pr china'],
  TR: ['turkey'],
  VN: ['viet nam'],
  GB: ['great britain', 'england', 'uk', 'u.k.'],
  NL: ['holland', 'hollande', 'the netherlands'],
  KR: ['republic of korea', 'korea, republic of', 'korea', 'coree'],
  CZ: ['czech republic'],
  DE: ['deutschland'],
  DO: ['dominican rep.'],
  LA: ['lao pdr'],
  PH: ['the philippines'],
  SK: ['slovak republic'],
  AE: ['uae', 'u.a.e.'],
  HK: ['hong kong sar'],
  MO: ['macau'],
  MM: ['burma'],
  MK: ['macedonia'],
  SZ: ['swaziland'],
};

export const otherCountryNames = (code: string): readonly string[] => otherNames[code] ?? [];

/** Countries as options, with the names that files and pastes use. */
export const countryOptions = originCodes.map((value) => ({
  value,
  label: countryName(value),
  names: otherCountryNames(value),
}));
