/**
 * Cargo Loss & Damage Claim against a carrier: the standard form of NMF 100, with the contents required by 49 CFR
 * 370.3.
 */
import type { SubmissionDefinition } from '../../definition.ts';
import { identityOf } from '#lib/kernel/form-table.ts';
import { textOf } from '#lib/forms/values.ts';
import { soundTotal } from '../amount-rules.ts';
import {
  cargoTotals,
  declaredValueWarning,
  goodsAmount,
  positiveTotal,
} from './cargo-claim.amounts.ts';
import { itemsStep, documentsStep, signStep } from './cargo-claim.claim.ts';
import { documentsExplained, freightProven } from './cargo-claim.documents.ts';
import { findingsStep } from './cargo-claim.findings.ts';
import {
  cargoFlags,
  datesInOrder,
  exceptionFits,
  lateExplained,
  lossOrDamage,
  noticeWarning,
  passedClocks,
  shipmentKeys,
  shipmentNamed,
} from './cargo-claim.rules.ts';
import { partiesStep, shipmentStep } from './cargo-claim.shipment.ts';
import { cargoClaimStatuses } from './cargo-claim.statuses.ts';

export const cargoClaim: SubmissionDefinition = {
  ...identityOf('cargo-claim'),
  noun: 'claim',
  submitLabel: 'Sign and file the claim',
  statuses: cargoClaimStatuses,
  documents: ['carrier-letter', 'claim'],
  steps: [partiesStep, shipmentStep, findingsStep, itemsStep, documentsStep, signStep],
  rules: [
    shipmentNamed,
    ...datesInOrder,
    lossOrDamage,
    exceptionFits,
    lateExplained,
    positiveTotal,
    soundTotal(goodsAmount),
    freightProven,
    documentsExplained,
  ],
  warnings: [passedClocks, noticeWarning, declaredValueWarning],
  totals: cargoTotals,
  flags: cargoFlags,
  duplicates: {
    keys: shipmentKeys,
    message: (reference) => `You claimed this already: ${reference}.`,
  },
  actTexts: {
    withdraw: 'The whole claim ends, and any offer or dispute with it. This cannot be undone.',
  },
  titleOf: (values) => {
    const paper = ['proNumber', 'bolNumber', 'tracking'].map((name) => textOf(values, name));
    const number = paper.find((text) => text !== '') ?? '';
    return `${textOf(values, 'carrier')} ${number}`.trim();
  },
};
