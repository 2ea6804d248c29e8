/** Last steps of a rebranding: labels, sample and files, declaration of rights. */
import type { Condition, Step, Values } from '#lib/forms/definition.ts';
import { photosAndPdf } from '#lib/forms/options/file-types.ts';
import { labelPositions } from '#lib/forms/options/label-places.ts';
import { yesNo } from '#lib/forms/options/yes-no.ts';
import { isChoice, rowsOf } from '#lib/forms/values.ts';
import { applyMethods, rePacks } from './garment-rebranding.options.ts';
import { needsPermission } from './garment-rebranding.rules.ts';
import { piecesOf } from '../amount-rules.ts';
import { rowNote, shortText } from '../goods-fields.ts';
import { oldLabelFields } from './garment-rebranding.steps.ts';

/** Version of the declaration that a client signs. */
export const declarationVersion = '2026-02';

const wantsSample = (values: Values): boolean => isChoice(values, 'sampleNeeded', 'yes');
const isTransferred = (values: Values): boolean =>
  rowsOf(values, 'apply').some((row) => isChoice(row, 'method', 'heat_transfer'));
const isSewn: Condition = (row) => isChoice(row, 'method', 'sew_under', 'sew_over');

export const labelsStep: Step = {
  id: 'labels',
  formerly: ['old-label', 'new-label'],
  title: 'Labels',
  fields: [
    ...oldLabelFields,
    {
      kind: 'rows',
      name: 'apply',
      label: 'New labels',
      hint: 'Labels in each position must equal the number of garments.',
      rowLabel: 'label',
      required: true,
      opensWith: ['lines'],
      minRows: 1,
      maxRows: 50,
      columns: [
        {
          kind: 'select',
          name: 'source',
          label: 'Label source',
          required: true,
          options: [
            { value: 'portal', label: 'Create Your Labels' },
            { value: 'supplied', label: 'You send them (woven or printed)' },
          ],
        },
        {
          kind: 'ref',
          name: 'label',
          label: 'Label',
          required: true,
          accepts: ['LB'],
          when: (row) => isChoice(row, 'source', 'portal'),
        },
        {
          kind: 'qty',
          name: 'supplied',
          label: 'Labels you send',
          required: true,
          when: (row) => isChoice(row, 'source', 'supplied'),
        },
        {
          kind: 'qty',
          name: 'qty',
          label: 'Garments',
          required: true,
          whole: (_row, form) => piecesOf(form),
        },
        { kind: 'select', name: 'method', label: 'Method', required: true, options: applyMethods },
        {
          kind: 'select',
          name: 'position',
          label: 'Position',
          required: true,
          options: labelPositions,
        },
        {
          ...shortText({ name: 'thread', label: 'Thread color', required: true, max: 40 }),
          when: isSewn,
          hint: 'For example, "tonal".',
        },
        {
          kind: 'number',
          name: 'distance',
          label: 'Distance (mm)',
          hint: 'From the seam or edge.',
          required: false,
          max: 1000,
        },
        rowNote(),
      ],
    },
    {
      kind: 'multi',
      name: 'rePack',
      label: 'Finishing',
      required: false,
      options: rePacks,
      more: true,
    },
  ],
};

export const sampleStep: Step = {
  id: 'sample',
  formerly: ['files'],
  title: 'Sample, date and files',
  fields: [
    {
      kind: 'radio',
      name: 'sampleNeeded',
      label: 'Sample first',
      hint: 'Recommended for 100 pieces or more. Work will start when you approve the sample.',
      required: true,
      initial: () => 'yes',
      options: yesNo,
    },
    {
      kind: 'qty',
      name: 'sampleQty',
      label: 'Sample pieces',
      required: true,
      max: 5,
      when: wantsSample,
      initial: () => '1',
      width: 'half',
    },
    {
      kind: 'check',
      name: 'washTest',
      label: 'Wash test',
      hint: 'Shows whether the transfer holds.',
      required: false,
      when: isTransferred,
    },
    {
      kind: 'date',
      name: 'dueDate',
      label: 'Needed by',
      required: false,
      notBeforeToday: true,
      keptInDuplicate: false,
      width: 'half',
    },
    { kind: 'textarea', name: 'instructions', label: 'Instructions', required: false, rows: 3 },
    {
      kind: 'notice',
      name: 'permissionHint',
      tone: 'info',
      when: needsPermission,
      text: 'Attach the written permission and mark it as such.',
    },
    {
      kind: 'attachments',
      name: 'attachments',
      label: 'Files',
      hint: 'Permission, artwork, photos for reference.',
      required: false,
      opensWith: ['rightToRebrand'],
      accepts: photosAndPdf,
      kinds: [
        { value: 'reference', label: 'Photo for reference' },
        { value: 'permission', label: 'Written permission' },
        { value: 'artwork', label: 'Artwork' },
      ],
      maxFiles: 10,
    },
  ],
};

export const rightsStep: Step = {
  id: 'rights',
  title: 'Check and sign',
  isCheck: true,
  fields: [
    {
      kind: 'signature',
      name: 'signature',
      label: 'Declaration of rights',
      required: true,
      intent: 'Sign and send',
      consents: [
        {
          id: 'rights',
          version: declarationVersion,
          text: 'I declare that we have the right to replace the old brand with the new one.',
        },
        {
          id: 'electronic',
          version: declarationVersion,
          text: 'I agree to sign electronically.',
        },
      ],
      document: { type: 'rebranding-declaration', version: declarationVersion },
    },
  ],
};
