/** Rules and warnings of a rebranding. */
import type { Rule, Values } from '#lib/forms/definition.ts';
import { labelPositions } from '#lib/forms/options/label-places.ts';
import { attachmentsOf, countOf, isChoice, rowsOf, sumOf, textOf } from '#lib/forms/values.ts';
import { piecesOf } from '../amount-rules.ts';
import { neckGarments } from './garment-rebranding.options.ts';

/** From so many pieces on we advise a sample. */
const SAMPLE_PIECES = 100;

const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** There must be something to change. */
export const brandsDiffer: Rule = (values) => {
  const [from, to] = [folded(textOf(values, 'fromBrand')), folded(textOf(values, 'toBrand'))];
  return from !== '' && from === to
    ? { toBrand: 'Enter another brand: the old and new brands are the same.' }
    : null;
};

/** Returns true if the right to rebrand needs a document. */
export const needsPermission = (values: Values): boolean =>
  isChoice(values, 'rightToRebrand', 'vendor_agreed', 'private_label_contract', 'licence');

/** The paper that gives the right must be there. */
export const permissionAttached: Rule = (values) =>
  needsPermission(values) &&
  !attachmentsOf(values, 'attachments').some(({ kind }) => kind === 'permission')
    ? { attachments: 'Attach the written permission.' }
    : null;

/** All new labels, of every position. */
export const newLabels = (values: Values): number =>
  sumOf(values, 'apply', (row) => countOf(row, 'qty'));

const positionName = (position: string): string =>
  labelPositions.find(({ value }) => value === position)?.label ?? position;

/** New labels of one position add up to exactly all garments. */
export const labelsMatchGarments: Rule = (values) => {
  const pieces = piecesOf(values);
  if (pieces === 0) return null;
  const sums = new Map<string, { count: number; last: number }>();
  for (const [index, row] of rowsOf(values, 'apply').entries()) {
    const position = textOf(row, 'position');
    if (position === '') continue;
    const count = (sums.get(position)?.count ?? 0) + (countOf(row, 'qty') ?? 0);
    sums.set(position, { count, last: index });
  }
  return Object.fromEntries(
    [...sums].flatMap(([position, { count, last }]) =>
      count === pieces
        ? []
        : [
            [
              `apply.${last}.qty`,
              `${positionName(position)}: ${count} labels for ${pieces} garments. Make them equal.`,
            ],
          ],
    ),
  );
};

/** Labels that the client sends must be enough. */
export const suppliedEnough: Rule = (values) =>
  Object.fromEntries(
    rowsOf(values, 'apply').flatMap((row, index) => {
      const [supplied, needed] = [countOf(row, 'supplied'), countOf(row, 'qty')];
      return supplied !== null && needed !== null && supplied < needed
        ? [[`apply.${index}.supplied`, `Send at least ${needed} labels, plus a few spares.`]]
        : [];
    }),
  );

/** US rule: origin inside the neck, at its center, on garments with a neck. */
export const neckOrigin: Rule = (values) => {
  const hasNeck = rowsOf(values, 'lines').some((row) => neckGarments.includes(textOf(row, 'kind')));
  const rows = rowsOf(values, 'apply');
  const isLabelled = rows.some((row) => isChoice(row, 'position', 'neck_centre'));
  return hasNeck && rows.length > 0 && !isLabelled && !isChoice(values, 'removal', 'keep', '')
    ? { apply: 'No label at the center of the neck: in the US the origin must be shown there.' }
    : null;
};

/** Large lots without a sample are a risk. */
export const sampleAdvised: Rule = (values) =>
  isChoice(values, 'sampleNeeded', 'no') && piecesOf(values) >= SAMPLE_PIECES
    ? { sampleNeeded: `We recommend a sample for ${SAMPLE_PIECES} pieces or more.` }
    : null;
