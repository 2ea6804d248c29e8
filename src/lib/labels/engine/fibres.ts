/**
 * Generic fibre names in the languages of a label (16 CFR 303.7, Regulation (EU) 1007/2011 annex I, Canada's
 * Textile Labelling regulations). Only these can be chosen: brand names are no generic names.
 */
import type { Language, Market } from './spec.ts';

export interface Fibre {
  readonly id: string;
  readonly names: Readonly<Record<Language, string>>;
  /** Another generic name that a market uses. */
  readonly local?: Partial<Readonly<Record<Market, string>>>;
  /** Must be stated in the EU: 'contains non-textile parts of animal origin' (regulation 1007/2011). */
  readonly isAnimal?: true;
}

const fibre = (id: string, en: string, fr: string, de: string, es: string): Fibre => ({
  id,
  names: { en, fr, de, es },
});

/** `other` is what stands for fibres below 5 %; it comes last on a label. */
export const OTHER_FIBRE = 'other';

export const fibres: readonly Fibre[] = [
  fibre('cotton', 'cotton', 'coton', 'Baumwolle', 'algodón'),
  fibre('linen', 'linen', 'lin', 'Leinen', 'lino'),
  fibre('hemp', 'hemp', 'chanvre', 'Hanf', 'cáñamo'),
  fibre('jute', 'jute', 'jute', 'Jute', 'yute'),
  fibre('ramie', 'ramie', 'ramie', 'Ramie', 'ramio'),
  fibre('wool', 'wool', 'laine', 'Wolle', 'lana'),
  fibre('merino', 'merino wool', 'laine mérinos', 'Merinowolle', 'lana merino'),
  fibre('cashmere', 'cashmere', 'cachemire', 'Kaschmir', 'cachemira'),
  fibre('mohair', 'mohair', 'mohair', 'Mohair', 'mohair'),
  fibre('alpaca', 'alpaca', 'alpaga', 'Alpaka', 'alpaca'),
  fibre('angora', 'angora', 'angora', 'Angora', 'angora'),
  fibre('camel', 'camel hair', 'chameau', 'Kamel', 'camello'),
  fibre('silk', 'silk', 'soie', 'Seide', 'seda'),
  fibre('polyester', 'polyester', 'polyester', 'Polyester', 'poliéster'),
  {
    ...fibre('nylon', 'nylon', 'polyamide', 'Polyamid', 'poliamida'),
    local: { UK: 'polyamide', EU: 'polyamide' },
  },
  fibre('acrylic', 'acrylic', 'acrylique', 'Polyacryl', 'acrílico'),
  fibre('modacrylic', 'modacrylic', 'modacrylique', 'Modacryl', 'modacrílica'),
  {
    ...fibre('rayon', 'rayon', 'viscose', 'Viskose', 'viscosa'),
    local: { UK: 'viscose', EU: 'viscose' },
  },
  { ...fibre('viscose', 'viscose', 'viscose', 'Viskose', 'viscosa'), local: { US: 'rayon' } },
  fibre('modal', 'modal', 'modal', 'Modal', 'modal'),
  fibre('lyocell', 'lyocell', 'lyocell', 'Lyocell', 'lyocell'),
  fibre('cupro', 'cupro', 'cupro', 'Cupro', 'cupro'),
  fibre('acetate', 'acetate', 'acétate', 'Acetat', 'acetato'),
  fibre('triacetate', 'triacetate', 'triacétate', 'Triacetat', 'triacetato'),
  {
    ...fibre('spandex', 'spandex', 'élasthanne', 'Elasthan', 'elastano'),
    local: { UK: 'elastane', EU: 'elastane' },
  },
  fibre(
    'elastomultiester',
    'elastomultiester',
    'élastomultiester',
    'Elastomultiester',
    'elastomultiéster',
  ),
  fibre('rubber', 'rubber', 'caoutchouc', 'Gummi', 'caucho'),
  fibre('polypropylene', 'polypropylene', 'polypropylène', 'Polypropylen', 'polipropileno'),
  fibre('polyethylene', 'polyethylene', 'polyéthylène', 'Polyethylen', 'polietileno'),
  fibre('polyurethane', 'polyurethane', 'polyuréthanne', 'Polyurethan', 'poliuretano'),
  fibre('aramid', 'aramid', 'aramide', 'Aramid', 'aramida'),
  fibre('metallic', 'metallic fiber', 'fibre métallique', 'Metallfaser', 'fibra metálica'),
  { ...fibre('leather', 'leather', 'cuir', 'Leder', 'cuero'), isAnimal: true },
  { ...fibre('down', 'down', 'duvet', 'Daunen', 'plumón'), isAnimal: true },
  { ...fibre('feathers', 'feathers', 'plumes', 'Federn', 'plumas'), isAnimal: true },
  fibre(OTHER_FIBRE, 'other fiber', 'autres fibres', 'sonstige Fasern', 'otras fibras'),
];

const byId = new Map(fibres.map((each) => [each.id, each]));

export const fibreOf = (id: string): Fibre | undefined => byId.get(id);

/** English name where a market has its own; the general one else. */
export function fibreName(id: string, language: Language, markets: readonly Market[]): string {
  const found = byId.get(id);
  if (!found) return '';
  if (language !== 'en') return found.names[language];
  const sold = markets.map((market) => found.local?.[market]);
  const [first] = sold;
  const isSame = first !== undefined && sold.every((name) => name === first);
  const spelling = isSame ? first : found.names.en;
  return markets.length > 0 && markets.every((market) => market === 'UK' || market === 'EU')
    ? spelling.replace('fiber', 'fibre')
    : spelling;
}

/** Sections of a garment whose content is listed separately, as they are chosen and as they are printed. */
export const garmentSections: readonly Readonly<Record<Language, string>>[] = [
  { en: 'Body', fr: 'Corps', de: 'Hauptteil', es: 'Cuerpo' },
  { en: 'Shell', fr: 'Extérieur', de: 'Oberstoff', es: 'Exterior' },
  { en: 'Lining', fr: 'Doublure', de: 'Futter', es: 'Forro' },
  { en: 'Filling', fr: 'Rembourrage', de: 'Füllung', es: 'Relleno' },
  { en: 'Trim', fr: 'Garniture', de: 'Besatz', es: 'Adorno' },
  { en: 'Sleeves', fr: 'Manches', de: 'Ärmel', es: 'Mangas' },
  { en: 'Rib', fr: 'Bord-côte', de: 'Bündchen', es: 'Canalé' },
  { en: 'Lace', fr: 'Dentelle', de: 'Spitze', es: 'Encaje' },
  { en: 'Pocket', fr: 'Poche', de: 'Tasche', es: 'Bolsillo' },
];

/** A section in a language; an own word stays as it was typed. */
export const sectionName = (section: string, language: Language): string =>
  garmentSections.find((each) => each.en === section)?.[language] ?? section;
