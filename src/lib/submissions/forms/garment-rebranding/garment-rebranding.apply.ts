/** Last steps of a rebranding: labels, sample and files, declaration of rights. */
import { field } from '#lib/forms/field-builders.ts';
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
    field.rows('apply', 'New labels', {
      hint: 'Labels in each position must equal the number of garments.',
      rowLabel: 'label',
      opensWith: ['lines'],
      minRows: 1,
      maxRows: 50,
      columns: [
        field.select('source', 'Label source', {
          options: [
            { value: 'portal', label: 'Create Your Labels' },
            { value: 'supplied', label: 'You send them (woven or printed)' },
          ],
        }),
        field.ref('label', 'Label', {
          accepts: ['LB'],
          when: (row) => isChoice(row, 'source', 'portal'),
        }),
        field.qty('supplied', 'Labels you send', {
          when: (row) => isChoice(row, 'source', 'supplied'),
        }),
        field.qty('qty', 'Garments', { whole: (_row, form) => piecesOf(form) }),
        field.select('method', 'Method', { options: applyMethods }),
        field.select('position', 'Position', { options: labelPositions }),
        shortText('thread', 'Thread color', {
          max: 40,
          when: isSewn,
          hint: 'For example, "tonal".',
        }),
        field.number('distance', 'Distance (mm)', {
          hint: 'From the seam or edge.',
          required: false,
          max: 1000,
        }),
        rowNote(),
      ],
    }),
    field.multi('rePack', 'Finishing', { required: false, options: rePacks, more: true }),
  ],
};

export const sampleStep: Step = {
  id: 'sample',
  formerly: ['files'],
  title: 'Sample, date and files',
  fields: [
    field.radio('sampleNeeded', 'Sample first', {
      hint: 'Recommended for 100 pieces or more. Work will start when you approve the sample.',
      initial: () => 'yes',
      options: yesNo,
    }),
    field.qty('sampleQty', 'Sample pieces', {
      max: 5,
      when: wantsSample,
      initial: () => '1',
      width: 'half',
    }),
    field.check('washTest', 'Wash test', {
      hint: 'Shows whether the transfer holds.',
      required: false,
      when: isTransferred,
    }),
    field.date('dueDate', 'Needed by', {
      required: false,
      notBeforeToday: true,
      keptInDuplicate: false,
      width: 'half',
    }),
    field.textarea('instructions', 'Instructions', { required: false, rows: 3 }),
    {
      kind: 'notice',
      name: 'permissionHint',
      tone: 'info',
      when: needsPermission,
      text: 'Attach the written permission and mark it as such.',
    },
    field.attachments('attachments', 'Files', {
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
    }),
  ],
};

export const rightsStep: Step = {
  id: 'rights',
  title: 'Check and sign',
  isCheck: true,
  fields: [
    field.signature('signature', 'Declaration of rights', {
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
    }),
  ],
};
