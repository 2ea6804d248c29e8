/** Terms & Conditions: read, accept and sign the version that is in force. */
import { field } from '#lib/forms/field-builders.ts';
import { gstinCheckCharacter } from '#lib/kernel/check-digit.ts';
import { patterns, normalizeTaxNumber } from '#lib/kernel/patterns.ts';
import type { Rule, Values } from '#lib/forms/definition.ts';
import type { SubmissionDefinition } from '../../definition.ts';
import { identityOf } from '#lib/kernel/form-table.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { documentVersion } from '#lib/forms/kinds/signer.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { countries } from '#lib/forms/options/countries.ts';
import { isChoice, textOf } from '#lib/forms/values.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { status, type StatusTable } from '#lib/records/status.ts';

/** Statuses in which a signature holds. */
export const validTermsStatuses = ['SIGNED', 'RESIGN_NEEDED'] as const;

/** Statuses in which a client has signed, and nothing newer has replaced it. */
export const heldTermsStatuses = [...validTermsStatuses, 'EXPIRED'] as const;

const termsStatuses: StatusTable = {
  submitted: 'SIGNED',
  statuses: [
    status.good(
      'SIGNED',
      'Signed',
      'Your copy stays here. We’ll email you when a new version must be signed.',
    ),
    status.waiting(
      'RESIGN_NEEDED',
      'New version to sign',
      'Please read what has changed and sign the new version.',
      {
        action: 'Read and sign',
        renews: true,
      },
    ),
    status.bad(
      'EXPIRED',
      'Signature expired',
      'A newer version is in force. Please sign it, so that we can schedule work.',
    ),
    status.draft(
      'REPLACED',
      'Replaced by a newer signature',
      'You have signed a newer version. This copy stays here.',
    ),
  ],
  moves: [
    { from: ['SIGNED'], to: 'RESIGN_NEEDED', by: 'time' },
    { from: [...validTermsStatuses], to: 'EXPIRED', by: 'time' },
    { from: [...heldTermsStatuses], to: 'REPLACED', by: 'successor' },
  ],
};

/** The published document that is signed: `content/terms/`. */
export const TERMS = 'terms';

/** The version that is signed, or was: of the signature while the form is submitted, of the record later. */
const versionOf = (values: Values): string => {
  const { signature } = values;
  return isRecord(signature) ? textOf(signature, 'documentVersion') : textOf(values, 'version');
};

const TITLE = 'Version ';

/** The version that a record's title names. */
export const versionOfTitle = (title: string): string =>
  title.startsWith(TITLE) ? title.slice(TITLE.length) : '';

const document = { type: TERMS };

/** State codes of GSTINs: 01 to 38, and 97 for other territory. */
const isStateCode = (code: string): boolean => (code >= '01' && code <= '38') || code === '97';

/** Whose the PAN within it may be: its fourth letter, by the Income Tax Department of India. */
const holders = 'ABCFGHJLPT';

/** A GSTIN that has the right form, and is probably mistyped; a warning only, as lists of codes change. */
const taxNumberWarning: Rule = (values) => {
  const number = normalizeTaxNumber(textOf(values, 'gstOrPan'));
  if (!patterns.gst.test(number)) return null;
  if (!isStateCode(number.slice(0, 2))) {
    return {
      gstOrPan: `No state has the code ${number.slice(0, 2)}. Please check the GST number.`,
    };
  }
  const holder = number.charAt(5);
  if (!holders.includes(holder)) {
    return {
      gstOrPan: `No PAN has ${holder} as its fourth letter. Please check the GST number.`,
    };
  }
  return gstinCheckCharacter(number.slice(0, -1)) === number.at(-1)
    ? null
    : { gstOrPan: 'The last character does not fit the others. Please check the GST number.' };
};

export const termsAgreement: SubmissionDefinition = {
  ...identityOf('terms'),
  title: 'Terms & Conditions',
  noun: 'agreement',
  submitLabel: 'Sign and accept',
  statuses: termsStatuses,
  isRepeatable: false,
  mailSignedCopy: true,
  tabs: { form: 'Current version', list: 'My signed versions' },
  duplicates: {
    keys: (values) => [`version:${versionOf(values)}`],
    message: (_reference, submittedAt) =>
      `You signed this version on ${dayText(companyDay(new Date(submittedAt)))}.`,
  },
  warnings: [taxNumberWarning],
  replaces: () => 'earlier',
  derived: (_values, facts) => ({ version: documentVersion({ document }, facts) }),
  titleOf: (values) => (versionOf(values) === '' ? '' : `${TITLE}${versionOf(values)}`),
  steps: [
    {
      id: 'sign',
      title: 'Read and sign',
      fields: [
        field.check('readToEnd', 'I have read the terms to the end', {
          hint: 'Checked automatically when you have scrolled through all sections. You can also check it yourself.',
          control: 'reading',
          messages: { required: 'Please read the terms to the end first.' },
        }),
        field.radio('declaredValueOption', 'Liability option', {
          more: true,
          initial: () => 'standard_limit',
          options: [
            {
              value: 'standard_limit',
              label: 'Standard limit',
              hint: 'The limit in section 7. No extra charge.',
            },
            {
              value: 'declare_higher',
              label: 'Declare a higher value',
              hint: 'A higher limit for each garment, for an extra charge that we’ll quote first.',
            },
          ],
        }),
        field.money('declaredValuePerUnit', 'Declared value of one garment', {
          more: true,
          when: (values) => isChoice(values, 'declaredValueOption', 'declare_higher'),
        }),
        field.select('country', 'Country of your company', {
          more: true,
          options: countries,
          initial: () => 'US',
          autocomplete: 'country',
        }),
        field.text('gstOrPan', 'GST or PAN number', {
          more: true,
          required: false,
          when: (values) => isChoice(values, 'country', 'IN'),
          rule: 'gst-or-pan',
        }),
        field.text('website', 'Company website', {
          more: true,
          required: false,
          rule: 'web',
          inputmode: 'url',
          autocomplete: 'url',
        }),
        field.check('authorityToBind', 'I am authorized to sign for the company', {
          control: 'signed',
          messages: { required: 'Please confirm that you are authorized to sign for the company.' },
        }),
        field.signature('signature', 'Signature', {
          intent: 'Sign and accept',
          consentBy: 'authorityToBind',
          consents: [
            {
              id: 'terms',
              version: '2026.1',
              text: 'I accept the terms above for the company, with the liability option that is chosen here.',
            },
          ],
          document,
        }),
      ],
    },
  ],
};
