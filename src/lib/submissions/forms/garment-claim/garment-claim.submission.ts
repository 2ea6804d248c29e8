/** Report Garment a Claim: something is wrong with garments, by fault of the vendor or of the company. */
import type { SubmissionDefinition } from '../../definition.ts';
import { identityOf } from '#lib/kernel/form-table.ts';
import { rowsOf, textOf } from '#lib/forms/values.ts';
import { soundTotal } from '../amount-rules.ts';
import {
  affectedPieces,
  belongsSomewhere,
  claimFlags,
  claimTotal,
  conditionWarning,
  foundAfterReceipt,
  lateWarning,
  vendorDocument,
} from './garment-claim.rules.ts';
import { garmentClaimStatuses } from './garment-claim.statuses.ts';
import { garmentsStep, originStep, stateStep } from './garment-claim.steps.ts';

export const garmentClaim: SubmissionDefinition = {
  ...identityOf('garment-claim'),
  noun: 'claim',
  submitLabel: 'Send claim',
  statuses: garmentClaimStatuses,
  documents: ['claim'],
  steps: [originStep, garmentsStep, stateStep],
  rules: [belongsSomewhere, vendorDocument, foundAfterReceipt, soundTotal(claimTotal)],
  warnings: [lateWarning, conditionWarning],
  totals: [
    { name: 'affected', label: 'Pieces affected', kind: 'qty', of: affectedPieces },
    { name: 'total', label: 'Claim total', kind: 'money', of: claimTotal },
  ],
  flags: claimFlags,
  actTexts: {
    retract: 'The first decision stands, with all that it approved. You cannot appeal again.',
  },
  stopsWork: (values) => ['workRef', 'receiptRef'].map((name) => textOf(values, name)),
  titleOf: (values) => {
    const styles = rowsOf(values, 'lines').map((row) => textOf(row, 'style'));
    const vendor = textOf(values, 'vendor');
    const more = styles.length > 1 ? ` and ${styles.length - 1} more` : '';
    return [vendor, `${styles[0] ?? ''}${more}`].filter((text) => text !== '').join(': ');
  },
};
