/** The words of care instructions by language; the United States have their own wording (16 CFR 423). */
import type { Language, LabelSpec } from '../spec.ts';
import { barsOf, careSlots, washHeat, type CareSlot, type ExtraCare } from './codes.ts';

type Words = Readonly<Record<Language, string>>;

const words = (en: string, fr: string, de: string, es: string): Words => ({ en, fr, de, es });

const table: Readonly<Record<Exclude<CareSlot, 'careWash'>, Readonly<Record<string, Words>>>> = {
  careBleach: {
    BA: words(
      'Any bleach when needed',
      'Tous agents de blanchiment autorisés',
      'Bleichen erlaubt',
      'Se puede usar lejía',
    ),
    BO: words(
      'Only non-chlorine bleach when needed',
      'Blanchiment sans chlore uniquement',
      'Nur Sauerstoffbleiche',
      'Solo blanqueador sin cloro',
    ),
    BN: words('Do not bleach', 'Ne pas blanchir', 'Nicht bleichen', 'No usar lejía'),
  },
  careTumble: {
    T2: words(
      'Tumble dry medium',
      'Séchage en tambour, température normale',
      'Trocknen im Tumbler, normale Temperatur',
      'Secar en secadora, temperatura normal',
    ),
    T1: words(
      'Tumble dry low',
      'Séchage en tambour, basse température',
      'Trocknen im Tumbler, niedrige Temperatur',
      'Secar en secadora, temperatura baja',
    ),
    TN: words(
      'Do not tumble dry',
      'Ne pas sécher en tambour',
      'Nicht im Tumbler trocknen',
      'No usar secadora',
    ),
  },
  careNatural: {
    L: words('Line dry', 'Sécher sur fil', 'Auf der Leine trocknen', 'Secar tendido'),
    Ls: words(
      'Line dry in the shade',
      "Sécher sur fil à l'ombre",
      'Auf der Leine im Schatten trocknen',
      'Secar tendido a la sombra',
    ),
    LD: words(
      'Drip dry',
      'Sécher sur fil sans essorer',
      'Tropfnass auf der Leine trocknen',
      'Secar tendido sin escurrir',
    ),
    LDs: words(
      'Drip dry in the shade',
      "Sécher sur fil sans essorer, à l'ombre",
      'Tropfnass im Schatten trocknen',
      'Secar tendido sin escurrir a la sombra',
    ),
    F: words('Dry flat', 'Sécher à plat', 'Liegend trocknen', 'Secar en horizontal'),
    Fs: words(
      'Dry flat in the shade',
      "Sécher à plat à l'ombre",
      'Liegend im Schatten trocknen',
      'Secar en horizontal a la sombra',
    ),
    FD: words(
      'Drip dry flat',
      'Sécher à plat sans essorer',
      'Tropfnass liegend trocknen',
      'Secar en horizontal sin escurrir',
    ),
    FDs: words(
      'Drip dry flat in the shade',
      "Sécher à plat sans essorer, à l'ombre",
      'Tropfnass liegend im Schatten trocknen',
      'Secar en horizontal sin escurrir a la sombra',
    ),
  },
  careIron: {
    I3: words(
      'Iron hot',
      'Repasser à haute température',
      'Heiß bügeln',
      'Planchar a temperatura alta',
    ),
    I2: words(
      'Iron warm',
      'Repasser à température moyenne',
      'Mäßig heiß bügeln',
      'Planchar a temperatura media',
    ),
    I1: words(
      'Iron cool, no steam',
      'Repasser à basse température, sans vapeur',
      'Nicht heiß bügeln, ohne Dampf',
      'Planchar a temperatura baja, sin vapor',
    ),
    IN: words('Do not iron', 'Ne pas repasser', 'Nicht bügeln', 'No planchar'),
  },
  careDryClean: {
    P: words('Dry clean', 'Nettoyage à sec', 'Chemische Reinigung', 'Limpieza en seco'),
    Pm: words(
      'Dry clean, gentle',
      'Nettoyage à sec modéré',
      'Schonende chemische Reinigung',
      'Limpieza en seco suave',
    ),
    F: words(
      'Dry clean, petroleum solvent only',
      'Nettoyage à sec, hydrocarbures uniquement',
      'Reinigung nur mit Kohlenwasserstoff',
      'Limpieza en seco solo con hidrocarburos',
    ),
    Fm: words(
      'Dry clean gentle, petroleum solvent only',
      'Nettoyage à sec modéré, hydrocarbures uniquement',
      'Schonende Reinigung nur mit Kohlenwasserstoff',
      'Limpieza en seco suave solo con hidrocarburos',
    ),
    PN: words(
      'Do not dry clean',
      'Ne pas nettoyer à sec',
      'Nicht chemisch reinigen',
      'No limpiar en seco',
    ),
  },
  careWetClean: {
    W: words(
      'Professional wet clean',
      "Nettoyage professionnel à l'eau",
      'Professionelle Nassreinigung',
      'Limpieza profesional en húmedo',
    ),
    Wm: words(
      'Professional wet clean, gentle',
      "Nettoyage professionnel à l'eau, modéré",
      'Schonende Nassreinigung',
      'Limpieza en húmedo suave',
    ),
    Wv: words(
      'Professional wet clean, very gentle',
      "Nettoyage professionnel à l'eau, très modéré",
      'Sehr schonende Nassreinigung',
      'Limpieza en húmedo muy suave',
    ),
    WetN: words(
      'Do not wet clean',
      "Ne pas nettoyer à l'eau",
      'Nicht nassreinigen',
      'No limpiar en húmedo',
    ),
  },
};

const hand = words('Hand wash', 'Laver à la main', 'Handwäsche', 'Lavar a mano');
const never = words('Do not wash', 'Ne pas laver', 'Nicht waschen', 'No lavar');
const machine = words('Machine wash', 'Laver à', 'Waschen bei', 'Lavar a');
const cycles = [
  words('', '', '', ''),
  words(', gentle', ', programme modéré', ', Schonwaschgang', ', ciclo suave'),
  words(', very gentle', ', programme très modéré', ', Feinwaschgang', ', ciclo muy suave'),
] as const;

/** Hot, warm and cold are the words of the American rule; each has an upper limit. */
function american(heat: number): string {
  if (heat >= 50) return 'hot';
  return heat === 40 ? 'warm' : 'cold';
}

function washWords(code: string, language: Language, isAmerican: boolean): string {
  if (code === 'WH') return hand[language];
  if (code === 'WN') return never[language];
  const heat = washHeat[code];
  if (heat === undefined) return '';
  const cycle = cycles[barsOf(code)]?.[language] ?? '';
  if (isAmerican && language === 'en') return `Machine wash ${american(heat)}${cycle}`;
  return `${machine[language]} ${heat}\u00a0°C${cycle}`;
}

/** One instruction in words; '' when the code is not one of the slot's. */
export const careWord = (
  slot: CareSlot,
  code: string,
  language: Language,
  isAmerican = false,
): string =>
  slot === 'careWash'
    ? washWords(code, language, isAmerican)
    : (table[slot][code]?.[language] ?? '');

export const extraCareWords: Readonly<Record<ExtraCare, Words>> = {
  inside_out: words('Wash inside out', "Laver à l'envers", 'Auf links waschen', 'Lavar del revés'),
  like_colours: words(
    'Wash with like colors',
    'Laver avec des couleurs similaires',
    'Mit ähnlichen Farben waschen',
    'Lavar con colores similares',
  ),
  separately: words('Wash separately', 'Laver séparément', 'Separat waschen', 'Lavar por separado'),
  before_use: words(
    'Wash before use',
    'Laver avant utilisation',
    'Vor Gebrauch waschen',
    'Lavar antes de usar',
  ),
  no_softener: words(
    'No fabric softener',
    "Pas d'assouplissant",
    'Kein Weichspüler',
    'No usar suavizante',
  ),
  remove_promptly: words(
    'Remove promptly',
    'Retirer rapidement',
    'Sofort entnehmen',
    'Retirar de inmediato',
  ),
  no_wring: words('Do not wring', 'Ne pas tordre', 'Nicht wringen', 'No retorcer'),
  reshape: words(
    'Reshape while damp',
    'Remettre en forme humide',
    'In Form ziehen',
    'Dar forma en húmedo',
  ),
  iron_reverse: words(
    'Iron on reverse side',
    "Repasser sur l'envers",
    'Auf links bügeln',
    'Planchar del revés',
  ),
  no_iron_print: words(
    'Do not iron print',
    "Ne pas repasser l'imprimé",
    'Druck nicht bügeln',
    'No planchar el estampado',
  ),
  close_zips: words(
    'Close zips before washing',
    'Fermer les fermetures avant lavage',
    'Reißverschlüsse schließen',
    'Cerrar cremalleras antes de lavar',
  ),
  spot_clean: words(
    'Spot clean',
    'Nettoyer les taches localement',
    'Flecken punktuell reinigen',
    'Limpiar solo las manchas',
  ),
};

const isExtra = (code: string): code is ExtraCare => Object.hasOwn(extraCareWords, code);

/** All instructions of a label in one language, in the fixed order, the extra ones last. */
export function careSentences(spec: LabelSpec, language: Language): readonly string[] {
  const isAmerican = spec.market.includes('US');
  const chosen = careSlots.map((slot) => careWord(slot, spec[slot], language, isAmerican));
  const extra = spec.extraCare.filter(isExtra).map((code) => extraCareWords[code][language]);
  return [...chosen, ...extra].filter((each) => each !== '');
}
