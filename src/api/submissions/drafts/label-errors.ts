/** Validates the labels of a rebranding: their kind and the identity they show. */
import { textOf } from '#lib/forms/values.ts';
import type { Values } from '#lib/forms/definition.ts';
import type { NamedLabel } from '#api/context/ports.ts';
import { normalizeForSearch } from '#api/kernel/text.ts';

const plain = (text: string): string => normalizeForSearch(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Returns true if the label shows this name or number; a number suffices beside a name. */
function isOwner(said: string, { rn, caNumber, company }: NamedLabel): boolean {
  const shown = [rn, caNumber, company].filter((text) => text !== '').map(plain);
  if (shown.includes(plain(said))) return true;
  const [, mark = '', number = ''] = /\b(RN|CA)\D{0,8}(\d{1,6})\b/i.exec(said) ?? [];
  return number !== '' && number === (mark.toUpperCase() === 'RN' ? rn : caNumber);
}

const ownerText = ({ rn, caNumber, company }: NamedLabel): string =>
  [rn && `RN ${rn}`, caNumber && `CA ${caNumber}`, company].filter((text) => text).join(', ');

/** Fields that say which labels a rebranding puts on, and whose name they show. */
export const labelFields = [
  'keepCareLabel',
  'careLabelSource',
  'careLabelRef',
  'labelOwner',
  'apply',
];

/** Returns the errors of the labels: first of the care label, then of a name that no label shows. */
export function findLabelErrors(
  labels: readonly NamedLabel[],
  data: Values,
): Record<string, string> | null {
  const care = labels.find(({ reference }) => reference === textOf(data, 'careLabelRef'));
  if (care && care.kind !== 'care') {
    const { reference, kindName } = care;
    return { careLabelRef: `${reference} is a ${kindName}. Choose an approved care label.` };
  }
  const [first, ...others] = (care ? [care] : labels).filter((label) => ownerText(label) !== '');
  const said = textOf(data, 'labelOwner');
  if (!first || [first, ...others].some((label) => isOwner(said, label))) return null;
  return {
    labelOwner: `${first.reference} shows “${ownerText(first)}”. Enter a name or RN that it shows.`,
  };
}
