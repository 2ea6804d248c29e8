/**
 * A retail store, distribution centre or showroom of the client. Fields and rules are defined as in a service
 * form, so that controls, validation and messages are the same; the record has its own table.
 */
import { field } from '#lib/forms/field-builders.ts';
import type { InputField, Option, FormDefinition, TextField } from '#lib/forms/definition.ts';
import type { StatusTable } from '#lib/records/status.ts';
import { textOf } from '#lib/forms/values.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { addressFacts } from '#lib/forms/reading/joined-facts.ts';
import { postalField, rightPostalCode } from '#lib/forms/options/countries.ts';
import { countryOptions } from '#lib/kernel/countries/countries.ts';
import { postalMessage } from '#lib/kernel/countries/postal-codes.ts';
import { DEFAULT_COUNTRY, hasStates, rightState } from '#lib/forms/options/states.ts';
import { dayOptions, timeOf } from './receiving-hours.ts';
import { openingHours, rightGln } from './store-rules.ts';

export const storeKinds: readonly Option[] = [
  { value: 'store', label: 'Store' },
  { value: 'dc', label: 'Distribution center' },
  { value: 'showroom', label: 'Showroom' },
  { value: 'popup', label: 'Pop-up' },
  { value: 'online_warehouse', label: 'Online warehouse' },
];

export const storeStatuses: readonly Option[] = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

export const freightTerms: readonly Option[] = [
  { value: 'prepaid', label: 'Prepaid' },
  { value: 'collect', label: 'Collect' },
  { value: 'third_party', label: 'Third party' },
];

export const storeStatusTable: StatusTable = {
  submitted: 'active',
  statuses: [
    { id: 'active', label: 'Active', tone: 'good', next: 'Available as a ship-to.' },
    { id: 'inactive', label: 'Inactive', tone: 'draft', next: 'Kept for past records.' },
  ],
  moves: [],
};

const shortText = (
  name: string,
  label: string,
  max: number,
  more: Partial<TextField> = {},
): TextField => field.text(name, label, { required: false, max, ...more });

const time = (name: string, label: string): TextField =>
  field.text(name, label, {
    max: 10,
    inputmode: 'text',
    stored: (text) => timeOf(text) || text,
  });

/** The fields of a store, in the order of form, page, spreadsheet and document. */
export const storeForm: FormDefinition = {
  type: 'retail-store',
  title: 'Retail Stores',
  submitLabel: 'Save store',
  busyLabel: 'Saving…',
  joined: [
    addressFacts('Address', {
      street: 'line1',
      line2: 'line2',
      city: 'city',
      state: 'state',
      zip: 'zipCode',
      country: 'country',
    }),
  ],
  rules: [rightState, rightPostalCode(postalMessage), rightGln],
  steps: [
    {
      id: 'store',
      title: 'Store',
      fields: [
        field.text('storeName', 'Store name', { min: 2, max: 80 }),
        field.text('storeNumber', 'Store number', {
          hint: 'Letters, digits and dashes, up to 10. Unique within the chain.',
          max: 10,
          pattern: /^[A-Za-z0-9-]{1,10}$/,
        }),
        shortText('banner', 'Chain or banner', 60),
        field.select('kind', 'Kind', { initial: () => 'store', options: storeKinds }),
        field.radio('status', 'Status', { initial: () => 'active', options: storeStatuses }),
      ],
    },
    {
      id: 'address',
      title: 'Address',
      fields: [
        field.select('country', 'Country', {
          initial: () => DEFAULT_COUNTRY,
          options: countryOptions,
        }),
        field.text('line1', 'Address line 1', {
          addressOf: { city: 'city', state: 'state', zip: 'zipCode', country: 'country' },
          rule: 'street',
          autocomplete: 'off',
        }),
        shortText('line2', 'Address line 2', 160),
        field.text('city', 'City', { min: 2, max: 60 }),
        shortText('state', 'State or province', 60, {
          hint: 'US, Canada and India: NY or New York.',
          required: (values) => hasStates(textOf(values, 'country')),
        }),
        { ...postalField, label: 'ZIP / postal code' },
        field.text('gln', 'GLN', {
          hint: '13-digit GS1 location number.',
          required: false,
          max: 13,
          pattern: /^\d{13}$/,
          inputmode: 'numeric',
          messages: { pattern: 'Enter 13 digits.' },
        }),
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      fields: [
        field.text('contactName', 'Contact name', { rule: 'person' }),
        field.tel('phone', 'Telephone'),
        field.email('email', 'Email', { required: false }),
      ],
    },
    {
      id: 'receiving',
      title: 'Receiving',
      fields: [
        field.rows('receivingHours', 'Receiving hours', {
          hint: 'Days not listed accept no deliveries. Leave empty for any time.',
          rowLabel: 'day',
          required: false,
          minRows: 0,
          maxRows: 14,
          columns: [
            field.select('day', 'Day', { options: dayOptions }),
            time('from', 'From'),
            time('to', 'To'),
          ],
          rules: [openingHours],
        }),
        field.check('appointmentNeeded', 'A delivery needs an appointment', { required: false }),
        field.textarea('dockNotes', 'Dock notes', { required: false }),
      ],
    },
    {
      id: 'routing',
      title: 'Routing',
      fields: [
        shortText('markFor', 'Mark-for text', 30, { hint: 'Printed on carton labels.' }),
        shortText('dept', 'Department', 30),
        shortText('carrier', 'Carrier', 60),
        shortText('carrierAccount', 'Carrier account', 20, {
          pattern: /^[A-Za-z0-9]+$/,
          messages: { pattern: 'Use letters and digits only.' },
        }),
        shortText('carrierService', 'Carrier service', 60),
        field.select('freightTerms', 'Freight terms', { required: false, options: freightTerms }),
      ],
    },
    {
      id: 'requirements',
      title: 'Requirements',
      fields: [
        shortText('ticketType', 'Ticket type', 60),
        shortText('hanger', 'Hanger', 60),
        field.number('cartonMaxWeight', 'Max carton weight (lb)', {
          required: false,
          initial: () => '50',
          min: 1,
          max: 200,
        }),
        shortText('labelStock', 'Label stock', 60),
        field.check('asnNeeded', 'An advance ship notice (ASN) is needed', { required: false }),
        field.attachments('guide', 'Routing guide', {
          required: false,
          accepts: ['pdf'],
          maxFiles: 1,
        }),
      ],
    },
  ],
};

/** Every field that holds a value, in order. */
export const storeFields: readonly InputField[] = inputsOf(storeForm);
