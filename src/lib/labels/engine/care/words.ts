/** The words of care instructions by language; the United States have their own wording (16 CFR 423). */
import { inLanguages, type Language } from '../origins.ts';
import type { LabelSpec } from '../spec.ts';
import { barsOf, careSlots, washHeat, type CareSlot } from './codes.ts';

type Words = Readonly<Record<Language, string>>;

/** Slot and code, then the words in the order of `labelLanguages`. */
const table = `
careBleach.BA|Any bleach when needed|Tous agents de blanchiment autorisés|Bleichen erlaubt|Se puede usar lejía|Candeggio consentito|Bleken toegestaan|Można wybielać|Pode usar lixívia
careBleach.BO|Only non-chlorine bleach when needed|Blanchiment sans chlore uniquement|Nur Sauerstoffbleiche|Solo blanqueador sin cloro|Solo candeggio senza cloro|Alleen chloorvrij bleken|Wybielać tylko bez chloru|Apenas branqueador sem cloro
careBleach.BN|Do not bleach|Ne pas blanchir|Nicht bleichen|No usar lejía|Non candeggiare|Niet bleken|Nie wybielać|Não usar lixívia
careTumble.T2|Tumble dry medium|Séchage en tambour, température normale|Trocknen im Tumbler, normale Temperatur|Secar en secadora, temperatura normal|Asciugare in asciugatrice, temperatura normale|Drogen in droogtrommel, normale temperatuur|Suszyć w suszarce, normalna temperatura|Secar na máquina, temperatura normal
careTumble.T1|Tumble dry low|Séchage en tambour, basse température|Trocknen im Tumbler, niedrige Temperatur|Secar en secadora, temperatura baja|Asciugare in asciugatrice, temperatura bassa|Drogen in droogtrommel, lage temperatuur|Suszyć w suszarce, niska temperatura|Secar na máquina, temperatura baixa
careTumble.TN|Do not tumble dry|Ne pas sécher en tambour|Nicht im Tumbler trocknen|No usar secadora|Non asciugare in asciugatrice|Niet drogen in droogtrommel|Nie suszyć w suszarce|Não secar na máquina
careNatural.L|Line dry|Sécher sur fil|Auf der Leine trocknen|Secar tendido|Asciugare appeso|Hangend drogen|Suszyć na sznurze|Secar pendurado
careNatural.Ls|Line dry in the shade|Sécher sur fil à l'ombre|Auf der Leine im Schatten trocknen|Secar tendido a la sombra|Asciugare appeso all'ombra|Hangend drogen in de schaduw|Suszyć na sznurze w cieniu|Secar pendurado à sombra
careNatural.LD|Drip dry|Sécher sur fil sans essorer|Tropfnass auf der Leine trocknen|Secar tendido sin escurrir|Asciugare appeso senza strizzare|Druipnat hangend drogen|Suszyć na sznurze bez wyżymania|Secar pendurado sem torcer
careNatural.LDs|Drip dry in the shade|Sécher sur fil sans essorer, à l'ombre|Tropfnass im Schatten trocknen|Secar tendido sin escurrir a la sombra|Asciugare appeso senza strizzare, all'ombra|Druipnat hangend drogen in de schaduw|Suszyć na sznurze bez wyżymania, w cieniu|Secar pendurado sem torcer, à sombra
careNatural.F|Dry flat|Sécher à plat|Liegend trocknen|Secar en horizontal|Asciugare in piano|Liggend drogen|Suszyć na płasko|Secar na horizontal
careNatural.Fs|Dry flat in the shade|Sécher à plat à l'ombre|Liegend im Schatten trocknen|Secar en horizontal a la sombra|Asciugare in piano all'ombra|Liggend drogen in de schaduw|Suszyć na płasko w cieniu|Secar na horizontal à sombra
careNatural.FD|Drip dry flat|Sécher à plat sans essorer|Tropfnass liegend trocknen|Secar en horizontal sin escurrir|Asciugare in piano senza strizzare|Druipnat liggend drogen|Suszyć na płasko bez wyżymania|Secar na horizontal sem torcer
careNatural.FDs|Drip dry flat in the shade|Sécher à plat sans essorer, à l'ombre|Tropfnass liegend im Schatten trocknen|Secar en horizontal sin escurrir a la sombra|Asciugare in piano senza strizzare, all'ombra|Druipnat liggend drogen in de schaduw|Suszyć na płasko bez wyżymania, w cieniu|Secar na horizontal sem torcer, à sombra
careIron.I3|Iron hot|Repasser à haute température|Heiß bügeln|Planchar a temperatura alta|Stirare a temperatura alta|Heet strijken|Prasować w wysokiej temperaturze|Passar a ferro a temperatura alta
careIron.I2|Iron warm|Repasser à température moyenne|Mäßig heiß bügeln|Planchar a temperatura media|Stirare a temperatura media|Warm strijken|Prasować w średniej temperaturze|Passar a ferro a temperatura média
careIron.I1|Iron cool, no steam|Repasser à basse température, sans vapeur|Nicht heiß bügeln, ohne Dampf|Planchar a temperatura baja, sin vapor|Stirare a temperatura bassa, senza vapore|Lauw strijken, zonder stoom|Prasować w niskiej temperaturze, bez pary|Passar a ferro a temperatura baixa, sem vapor
careIron.IN|Do not iron|Ne pas repasser|Nicht bügeln|No planchar|Non stirare|Niet strijken|Nie prasować|Não passar a ferro
careDryClean.P|Dry clean|Nettoyage à sec|Chemische Reinigung|Limpieza en seco|Lavaggio a secco|Chemisch reinigen|Czyścić chemicznie|Limpeza a seco
careDryClean.Pm|Dry clean, gentle|Nettoyage à sec modéré|Schonende chemische Reinigung|Limpieza en seco suave|Lavaggio a secco delicato|Voorzichtig chemisch reinigen|Delikatnie czyścić chemicznie|Limpeza a seco suave
careDryClean.F|Dry clean, petroleum solvent only|Nettoyage à sec, hydrocarbures uniquement|Reinigung nur mit Kohlenwasserstoff|Limpieza en seco solo con hidrocarburos|Lavaggio a secco solo con idrocarburi|Chemisch reinigen, alleen koolwaterstoffen|Czyścić chemicznie tylko w węglowodorach|Limpeza a seco só com hidrocarbonetos
careDryClean.Fm|Dry clean gentle, petroleum solvent only|Nettoyage à sec modéré, hydrocarbures uniquement|Schonende Reinigung nur mit Kohlenwasserstoff|Limpieza en seco suave solo con hidrocarburos|Lavaggio a secco delicato solo con idrocarburi|Voorzichtig chemisch reinigen, alleen koolwaterstoffen|Delikatnie czyścić chemicznie tylko w węglowodorach|Limpeza a seco suave só com hidrocarbonetos
careDryClean.PN|Do not dry clean|Ne pas nettoyer à sec|Nicht chemisch reinigen|No limpiar en seco|Non lavare a secco|Niet chemisch reinigen|Nie czyścić chemicznie|Não limpar a seco
careWetClean.W|Professional wet clean|Nettoyage professionnel à l'eau|Professionelle Nassreinigung|Limpieza profesional en húmedo|Lavaggio professionale ad acqua|Professioneel nat reinigen|Profesjonalne czyszczenie wodne|Limpeza profissional a húmido
careWetClean.Wm|Professional wet clean, gentle|Nettoyage professionnel à l'eau, modéré|Schonende Nassreinigung|Limpieza en húmedo suave|Lavaggio professionale ad acqua, delicato|Professioneel nat reinigen, voorzichtig|Delikatne profesjonalne czyszczenie wodne|Limpeza profissional a húmido, suave
careWetClean.Wv|Professional wet clean, very gentle|Nettoyage professionnel à l'eau, très modéré|Sehr schonende Nassreinigung|Limpieza en húmedo muy suave|Lavaggio professionale ad acqua, molto delicato|Professioneel nat reinigen, zeer voorzichtig|Bardzo delikatne profesjonalne czyszczenie wodne|Limpeza profissional a húmido, muito suave
careWetClean.WetN|Do not wet clean|Ne pas nettoyer à l'eau|Nicht nassreinigen|No limpiar en húmedo|Non lavare ad acqua|Niet nat reinigen|Nie czyścić na mokro|Não limpar a húmido
careWash.WH|Hand wash|Laver à la main|Handwäsche|Lavar a mano|Lavare a mano|Handwas|Prać ręcznie|Lavar à mão
careWash.WN|Do not wash|Ne pas laver|Nicht waschen|No lavar|Non lavare|Niet wassen|Nie prać|Não lavar
careWash.machine|Machine wash|Laver à|Waschen bei|Lavar a|Lavare a|Wassen op|Prać w|Lavar a
careWash.gentle|, gentle|, programme modéré|, Schonwaschgang|, ciclo suave|, programma delicato|, mild programma|, program łagodny|, programa suave
careWash.very-gentle|, very gentle|, programme très modéré|, Feinwaschgang|, ciclo muy suave|, programma molto delicato|, zeer mild programma|, program bardzo łagodny|, programa muito suave
extraCare.inside_out|Wash inside out|Laver à l'envers|Auf links waschen|Lavar del revés|Lavare al rovescio|Binnenstebuiten wassen|Prać na lewej stronie|Lavar do avesso
extraCare.like_colours|Wash with like colors|Laver avec des couleurs similaires|Mit ähnlichen Farben waschen|Lavar con colores similares|Lavare con colori simili|Met soortgelijke kleuren wassen|Prać z podobnymi kolorami|Lavar com cores semelhantes
extraCare.separately|Wash separately|Laver séparément|Separat waschen|Lavar por separado|Lavare separatamente|Apart wassen|Prać oddzielnie|Lavar separadamente
extraCare.before_use|Wash before use|Laver avant utilisation|Vor Gebrauch waschen|Lavar antes de usar|Lavare prima dell'uso|Wassen voor gebruik|Wyprać przed użyciem|Lavar antes de usar
extraCare.no_softener|No fabric softener|Pas d'assouplissant|Kein Weichspüler|No usar suavizante|Non usare ammorbidente|Geen wasverzachter gebruiken|Nie używać zmiękczaczy|Não usar amaciador
extraCare.remove_promptly|Remove promptly|Retirer rapidement|Sofort entnehmen|Retirar de inmediato|Togliere subito dopo il lavaggio|Direct uitnemen|Wyjąć natychmiast|Retirar de imediato
extraCare.no_wring|Do not wring|Ne pas tordre|Nicht wringen|No retorcer|Non torcere|Niet wringen|Nie wykręcać|Não torcer
extraCare.reshape|Reshape while damp|Remettre en forme humide|In Form ziehen|Dar forma en húmedo|Rimettere in forma da umido|In vorm trekken|Formować na mokro|Dar forma em húmido
extraCare.iron_reverse|Iron on reverse side|Repasser sur l'envers|Auf links bügeln|Planchar del revés|Stirare al rovescio|Binnenstebuiten strijken|Prasować na lewej stronie|Passar a ferro do avesso
extraCare.no_iron_print|Do not iron print|Ne pas repasser l'imprimé|Druck nicht bügeln|No planchar el estampado|Non stirare la stampa|Opdruk niet strijken|Nie prasować nadruku|Não passar a ferro o estampado
extraCare.close_zips|Close zippers before washing|Fermer les fermetures avant lavage|Reißverschlüsse schließen|Cerrar cremalleras antes de lavar|Chiudere le cerniere prima del lavaggio|Ritsen sluiten voor het wassen|Zapiąć zamki przed praniem|Fechar os fechos antes de lavar
extraCare.spot_clean|Spot clean|Nettoyer les taches localement|Flecken punktuell reinigen|Limpiar solo las manchas|Smacchiare solo localmente|Vlekken plaatselijk reinigen|Czyścić tylko miejscowo|Limpar apenas as manchas
`;

const words: ReadonlyMap<string, Words> = new Map(
  table
    .trim()
    .split('\n')
    .map((row) => {
      const [id = '', ...texts] = row.split('|');
      return [id, inLanguages(texts)];
    }),
);

const word = (id: string, language: Language): string => words.get(id)?.[language] ?? '';

/** Hot, warm and cold are the words of the American rule (16 CFR 423, appendix A: to 63, 44 and 30 °C). */
function american(heat: number): string {
  if (heat >= 50) return 'hot';
  return heat === 40 ? 'warm' : 'cold';
}

const cycles = ['', 'careWash.gentle', 'careWash.very-gentle'] as const;

function washWords(code: string, language: Language, isAmerican: boolean): string {
  const heat = washHeat[code];
  if (heat === undefined) return /^W[HN]$/.test(code) ? word(`careWash.${code}`, language) : '';
  const cycle = word(cycles[barsOf(code)] ?? '', language);
  const machine = word('careWash.machine', language);
  if (isAmerican && language === 'en') return `${machine} ${american(heat)}${cycle}`;
  return `${machine} ${heat}\u00a0°C${cycle}`;
}

/** One instruction in words; '' when the code is not one of the slot's. */
export const careWord = (
  slot: CareSlot,
  code: string,
  language: Language,
  isAmerican = false,
): string =>
  slot === 'careWash' ? washWords(code, language, isAmerican) : word(`${slot}.${code}`, language);

/** Returns the words of an additional care code; '' for an unknown one. */
export const extraCareWord = (code: string, language: Language): string =>
  word(`extraCare.${code}`, language);

/** All instructions of a label in one language, in the fixed order, the extra ones last. */
export function careSentences(spec: LabelSpec, language: Language): readonly string[] {
  const isAmerican = spec.market.includes('US');
  const chosen = careSlots.map((slot) => careWord(slot, spec[slot], language, isAmerican));
  const extra = spec.extraCare.map((code) => extraCareWord(code, language));
  return [...chosen, ...extra].filter((each) => each !== '');
}
