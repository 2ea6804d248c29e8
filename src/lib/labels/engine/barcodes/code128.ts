/** Code 128 (ISO/IEC 15417): chooses code sets B and C ourselves, so that bars and printer's data agree. */

/** Represents FNC1 in GS1-128 data. */
export const FNC1 = '\u00f1';

type CodeSet = 'B' | 'C';

interface Part {
  readonly set: CodeSet;
  readonly text: string;
}

/** Digits in pairs are set C where that is shorter: four at an end, six in the middle. */
function partsOf(data: string): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  const push = (set: CodeSet, text: string): void => {
    const last = parts.at(-1);
    if (text === '') return;
    if (last?.set === set) parts[parts.length - 1] = { set, text: last.text + text };
    else parts.push({ set, text });
  };
  for (const { 0: run, index } of data.matchAll(/[\d\u00f1]+/g)) {
    const isAtEnd = index === 0 || index + run.length === data.length;
    const digits = run.replaceAll(FNC1, '').length;
    if (digits < (isAtEnd ? 4 : 6)) continue;
    push('B', data.slice(at, index));
    pushRun(run, push);
    at = index + run.length;
  }
  const rest = data.slice(at);
  push('B', (rest.length === 1 ? readDigitPair(parts) : '') + rest);
  return parts;
}

/** Takes the last pair of digits from set C: some printers lose a single character behind the last switch. */
function readDigitPair(parts: Part[]): string {
  const last = parts.at(-1);
  const pair = last?.set === 'C' ? /\d\d$/.exec(last.text)?.[0] : undefined;
  if (!last || pair === undefined) return '';
  parts.pop();
  const text = last.text.slice(0, -pair.length);
  if (text !== '') parts.push({ ...last, text });
  return pair;
}

/** FNC1 is allowed between pairs only. An odd digit comes first, in set B: printers lose a single digit at the end. */
function pushRun(run: string, push: (set: CodeSet, text: string) => void): void {
  const pieces = run.split(/(\u00f1)/);
  pieces.forEach((piece, index) => {
    const unpaired = (piece === FNC1 ? (pieces[index + 1] ?? '') : piece).length % 2;
    if (piece === FNC1) push(unpaired === 1 ? 'B' : 'C', piece);
    else {
      push('B', piece.slice(0, unpaired));
      push('C', piece.slice(unpaired));
    }
  });
}

const START = { B: 104, C: 105 } as const;
const SWITCH = { B: 100, C: 99 } as const;
const FNC1_VALUE = 102;

const valuesOf = ({ set, text }: Part): number[] =>
  set === 'B'
    ? Array.from(text).map((each) => (each === FNC1 ? FNC1_VALUE : each.charCodeAt(0) - 32))
    : (text.match(/\u00f1|\d\d/g) ?? []).map((each) => (each === FNC1 ? FNC1_VALUE : Number(each)));

/** Symbol characters from the start to the check character, without the stop. */
export function code128Values(data: string): readonly number[] {
  const values = partsOf(data).flatMap((part, index) => [
    index === 0 ? START[part.set] : SWITCH[part.set],
    ...valuesOf(part),
  ]);
  const sum = values.reduce((total, value, index) => total + value * Math.max(1, index), 0);
  return [...values, sum % 103];
}

/** ZPL of the data: >: and >; start, >6 and >5 switch, >8 is FNC1, >0 is a >. */
export const code128Zpl = (data: string): string =>
  partsOf(data)
    .map(({ set, text }, index) => {
      const begin = index === 0 ? (set === 'B' ? '>:' : '>;') : set === 'B' ? '>6' : '>5';
      return begin + text.replaceAll('>', '>0').replaceAll(FNC1, '>8');
    })
    .join('');
