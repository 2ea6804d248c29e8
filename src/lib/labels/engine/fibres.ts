/**
 * Generic fibre names in the languages of a label (16 CFR 303.7, Regulation (EU) 1007/2011 annex I, Canada's
 * Textile Labelling regulations). Only these can be chosen: brand names are no generic names.
 */
import { inLanguages, type Language } from './origins.ts';
import { inEurope, type Market } from './spec.ts';

export interface Fibre {
  readonly id: string;
  readonly names: Readonly<Record<Language, string>>;
  /** Another generic name that a market uses. */
  readonly local?: Partial<Readonly<Record<Market, string>>>;
  /** Must be stated in the EU: 'contains non-textile parts of animal origin' (regulation 1007/2011). */
  readonly isAnimal: boolean;
}

/** `other` sums up fibers below 5 %; it comes last on a label. */
export const OTHER_FIBRE = 'other';

/** Id, then the names in the order of `labelLanguages`. */
const table = `
cotton|cotton|coton|Baumwolle|algodón|cotone|katoen|bawełna|algodão
linen|linen|lin|Leinen|lino|lino|linnen|len|linho
hemp|hemp|chanvre|Hanf|cáñamo|canapa|hennep|konopie|cânhamo
jute|jute|jute|Jute|yute|iuta|jute|juta|juta
ramie|ramie|ramie|Ramie|ramio|ramiè|ramee|ramia|rami
wool|wool|laine|Wolle|lana|lana|wol|wełna|lã
merino|merino wool|laine mérinos|Merinowolle|lana merino|lana merino|merinowol|wełna merino|lã merino
cashmere|cashmere|cachemire|Kaschmir|cachemira|cashmere|kasjmier|kaszmir|caxemira
mohair|mohair|mohair|Mohair|mohair|mohair|mohair|moher|mohair
alpaca|alpaca|alpaga|Alpaka|alpaca|alpaca|alpaca|alpaka|alpaca
angora|angora|angora|Angora|angora|angora|angora|angora|angora
camel|camel hair|chameau|Kamel|camello|cammello|kameelhaar|wielbłąd|camelo
silk|silk|soie|Seide|seda|seta|zijde|jedwab|seda
polyester|polyester|polyester|Polyester|poliéster|poliestere|polyester|poliester|poliéster
nylon|nylon|polyamide|Polyamid|poliamida|poliammidica|polyamide|poliamid|poliamida
acrylic|acrylic|acrylique|Polyacryl|acrílico|acrilica|polyacryl|akryl|acrílica
modacrylic|modacrylic|modacrylique|Modacryl|modacrílica|modacrilica|modacryl|modakryl|modacrílica
rayon|rayon|viscose|Viskose|viscosa|viscosa|viscose|wiskoza|viscose
viscose|viscose|viscose|Viskose|viscosa|viscosa|viscose|wiskoza|viscose
modal|modal|modal|Modal|modal|modal|modal|modal|modal
lyocell|lyocell|lyocell|Lyocell|lyocell|lyocell|lyocell|lyocell|liocel
cupro|cupro|cupro|Cupro|cupro|cupro|cupro|cupro|cupro
acetate|acetate|acétate|Acetat|acetato|acetato|acetaat|octan|acetato
triacetate|triacetate|triacétate|Triacetat|triacetato|triacetato|triacetaat|trójoctan|triacetato
spandex|spandex|élasthanne|Elasthan|elastano|elastan|elastaan|elastan|elastano
elastomultiester|elastomultiester|élastomultiester|Elastomultiester|elastomultiéster|elastomultiestere|elastomultiester|elastomultiester|elastomultiéster
rubber|rubber|caoutchouc|Gummi|caucho|gomma|rubber|guma|borracha
polypropylene|polypropylene|polypropylène|Polypropylen|polipropileno|polipropilenica|polypropyleen|polipropylen|polipropileno
polyethylene|polyethylene|polyéthylène|Polyethylen|polietileno|polietilenica|polyethyleen|polietylen|polietileno
polyurethane|polyurethane|polyuréthanne|Polyurethan|poliuretano|poliuretanica|polyurethaan|poliuretan|poliuretano
aramid|aramid|aramide|Aramid|aramida|aramidica|aramide|aramid|aramida
metallic|metallic fiber|fibre métallique|Metallfaser|fibra metálica|fibra metallica|metaalvezel|włókno metalowe|fibra metálica
leather|leather|cuir|Leder|cuero|cuoio|leer|skóra|couro
down|down|duvet|Daunen|plumón|piumino|dons|puch|penugem
feathers|feathers|plumes|Federn|plumas|piume|veren|pierze|penas
other|other fiber|autres fibres|sonstige Fasern|otras fibras|altre fibre|andere vezels|inne włókna|outras fibras
`;

/** The names that Europe and the United States have instead: 16 CFR 303.7, 1007/2011 annex I. */
const local: Readonly<Record<string, Fibre['local']>> = {
  nylon: { UK: 'polyamide', EU: 'polyamide' },
  rayon: { UK: 'viscose', EU: 'viscose' },
  viscose: { US: 'rayon' },
  spandex: { UK: 'elastane', EU: 'elastane' },
};

const animal = ['leather', 'down', 'feathers'];

export const fibres: readonly Fibre[] = table
  .trim()
  .split('\n')
  .map((row) => {
    const [id = '', ...names] = row.split('|');
    return { id, names: inLanguages(names), local: local[id], isAnimal: animal.includes(id) };
  });

const byId = new Map(fibres.map((each) => [each.id, each]));

export const fibreOf = (id: string): Fibre | undefined => byId.get(id);

/** Fibers whose American name is printed first. */
const americanNames = ['rayon', 'nylon', 'spandex'];
const byAmericanName = (one: string, other: string): number =>
  Number(americanNames.includes(other)) - Number(americanNames.includes(one));

/** Returns true for labels of Europe alone, in British English. */
const isInEurope = (markets: readonly Market[]): boolean =>
  markets.length > 0 && markets.every(inEurope);

/**
 * Printed name of a fiber. Where the chosen markets use different English names, prints both, the American one first:
 * 'rayon (viscose)' for the United States and the European Union. American without a market.
 */
export function fibreName(id: string, language: Language, markets: readonly Market[]): string {
  const found = byId.get(id);
  if (!found) return '';
  if (language !== 'en') return found.names[language];
  const inMarkets = markets.map((market) => found.local?.[market] ?? found.names.en);
  const [first = found.names.en, ...others] = [...new Set(inMarkets)].sort(byAmericanName);
  const name = others.length === 0 ? first : `${first} (${others.join(', ')})`;
  return isInEurope(markets) ? name.replace('fiber', 'fibre') : name;
}

/** Sections of a garment whose content is listed separately, as they are chosen and as they are printed. */
export const garmentSections: readonly Readonly<Record<Language, string>>[] = [
  'Body|Corps|Hauptteil|Cuerpo|Corpo|Lijf|Korpus|Corpo',
  'Shell|Extérieur|Oberstoff|Exterior|Esterno|Buitenstof|Materiał zewnętrzny|Exterior',
  'Lining|Doublure|Futter|Forro|Fodera|Voering|Podszewka|Forro',
  'Filling|Rembourrage|Füllung|Relleno|Imbottitura|Vulling|Wypełnienie|Enchimento',
  'Trim|Garniture|Besatz|Adorno|Guarnizione|Garnering|Wykończenie|Guarnição',
  'Sleeves|Manches|Ärmel|Mangas|Maniche|Mouwen|Rękawy|Mangas',
  'Rib|Bord-côte|Bündchen|Canalé|Costina|Boord|Ściągacz|Canelado',
  'Lace|Dentelle|Spitze|Encaje|Pizzo|Kant|Koronka|Renda',
  'Pocket|Poche|Tasche|Bolsillo|Tasca|Zak|Kieszeń|Bolso',
].map((row) => inLanguages(row.split('|')));

/** A section in a language; an own word stays as it was typed. */
export const sectionName = (section: string, language: Language): string =>
  garmentSections.find((each) => each.en === section)?.[language] ?? section;
