/** Service Request: work on goods here or on the way; becomes a quote, then a work order. */
import type { SubmissionDefinition } from '../../definition.ts';
import { identityOf } from '#lib/kernel/form-table.ts';
import { isTicked, textOf } from '#lib/forms/values.ts';
import { piecesOf, somePieces } from '../amount-rules.ts';
import { goodsStep, servicesStep } from './service-request.goods.ts';
import { addressesGiven, addressesNamed } from './service-request.places.ts';
import {
  announced,
  cancelAfterDue,
  distributionFits,
  leadTimeKept,
  piecesLeft,
  piecesServed,
  placedOf,
  storesDecided,
} from './service-request.rules.ts';
import { serviceRequestStatuses } from './service-request.statuses.ts';
import { datesStep } from './service-request.steps.ts';
import { shortTitle } from './service-request.title.ts';

export const serviceRequest: SubmissionDefinition = {
  ...identityOf('service-request'),
  noun: 'request',
  submitLabel: 'Send request',
  statuses: serviceRequestStatuses,
  steps: [goodsStep, servicesStep, datesStep],
  rules: [
    announced,
    leadTimeKept,
    cancelAfterDue,
    somePieces,
    distributionFits,
    storesDecided,
    addressesGiven,
    addressesNamed,
  ],
  warnings: [piecesLeft, piecesServed],
  totals: [
    { name: 'pieces', label: 'Pieces', kind: 'qty', of: piecesOf },
    {
      name: 'placed',
      label: 'Placed in stores',
      kind: 'qty',
      of: (values) => placedOf(values) || null,
    },
  ],
  flags: (values) => (isTicked(values, 'rush') ? ['RUSH'] : []),
  titleOf: (values) => shortTitle(textOf(values, 'title'), values),
};
