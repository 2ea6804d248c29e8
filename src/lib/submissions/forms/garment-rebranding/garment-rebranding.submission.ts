/** Garment Rebranding: replace a vendor's branding by the client's. */
import type { SubmissionDefinition } from '../../definition.ts';
import { identityOf } from '#lib/kernel/form-table.ts';
import { textOf } from '#lib/forms/values.ts';
import { labelsStep, rightsStep, sampleStep } from './garment-rebranding.apply.ts';
import {
  brandsDiffer,
  labelsMatchGarments,
  neckOrigin,
  newLabels,
  permissionAttached,
  sampleAdvised,
  suppliedEnough,
} from './garment-rebranding.rules.ts';
import { piecesOf, somePieces } from '../amount-rules.ts';
import { rebrandingStatuses } from './garment-rebranding.statuses.ts';
import { garmentsStep } from './garment-rebranding.steps.ts';

export const garmentRebranding: SubmissionDefinition = {
  ...identityOf('garment-rebranding'),
  noun: 'request',
  submitLabel: 'Sign and send',
  statuses: rebrandingStatuses,
  documents: ['job-sheet'],
  steps: [garmentsStep, labelsStep, sampleStep, rightsStep],
  rules: [brandsDiffer, somePieces, labelsMatchGarments, suppliedEnough, permissionAttached],
  warnings: [neckOrigin, sampleAdvised],
  totals: [
    { name: 'garments', label: 'Garments', kind: 'qty', of: piecesOf },
    { name: 'labels', label: 'New labels', kind: 'qty', of: newLabels },
  ],
  titleOf: (values) => `${textOf(values, 'fromBrand')} to ${textOf(values, 'toBrand')}`,
};
