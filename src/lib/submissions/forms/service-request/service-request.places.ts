/** Addresses of the places that goods are sent to and that are no saved stores. */
import { field } from '#lib/forms/field-builders.ts';
import type { RowRule, RowsField, Rule, Values } from '#lib/forms/definition.ts';
import { isOpen } from '#lib/forms/facts.ts';
import { countries, rightPostalCode } from '#lib/forms/options/countries.ts';
import { DEFAULT_COUNTRY, hasStates, rightState, stateCode } from '#lib/forms/options/states.ts';
import {
  OTHER_NAME,
  PLACES,
  placeKey,
  placeNamed,
  placeTexts,
  SHIP_TO,
} from '#lib/forms/reading/place-names.ts';
import { rowsOf, textOf } from '#lib/forms/values.ts';
import { hasPostalCodes, postalCode, postalMessage } from '#lib/kernel/countries/postal-codes.ts';
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { shortText } from '../goods-fields.ts';

const canonical = (place: Values): Values => {
  const country = textOf(place, 'country');
  const [state, code] = [textOf(place, 'state'), textOf(place, 'zipCode')];
  return {
    ...place,
    state: stateCode(country, state) ?? state,
    zipCode: postalCode(country, code) ?? code,
  };
};

/** State and ZIP are part of an address where the country has them. */
const complete: RowRule = (place) => {
  const country = textOf(place, 'country');
  const isMissing = (name: string): boolean => textOf(place, name) === '';
  const required = (label: string): string => fieldMessage({ code: 'required' }, label);
  return {
    ...(hasStates(country) && isMissing('state') && { state: required('State') }),
    ...(hasPostalCodes(country) && isMissing('zipCode') && { zipCode: required('ZIP') }),
  };
};

const rightCode = rightPostalCode(postalMessage);

export const placesField: RowsField = field.rows(PLACES, 'Ship-to addresses', {
  control: 'places',
  rowLabel: 'address',
  required: false,
  minRows: 0,
  maxRows: 500,
  opensWith: [SHIP_TO],
  keeps: (place, form) =>
    placeTexts(form).some((name) => placeKey(name) === placeKey(textOf(place, 'name'))),
  columns: [
    shortText('name', 'Name', { max: 160 }),
    field.text('street', 'Street', { rule: 'street' }),
    shortText('city', 'City', { min: 2, max: 60 }),
    shortText('state', 'State', { required: false, max: 60 }),
    shortText('zipCode', 'ZIP', { required: false, max: 12 }),
    field.select('country', 'Country', {
      initial: () => DEFAULT_COUNTRY,
      options: countries.filter(({ value }) => value !== 'OTHER'),
    }),
    field.check('save', 'Save to Retail Stores', {
      required: false,
      isSilentNo: true,
      initial: () => true,
    }),
  ],
  rules: [
    complete,
    (place, _form, facts) => rightState(place, facts),
    (place, _form, facts) => rightCode(place, facts),
  ],
  stored: canonical,
});

/** A place that is no saved store has an address. */
export const addressesGiven: Rule = (values, facts) => {
  if (!isOpen(facts, SHIP_TO)) return null;
  const places = rowsOf(values, PLACES);
  const rows = rowsOf(values, SHIP_TO);
  return Object.fromEntries(
    placeTexts(values)
      .filter((name) => !placeNamed(places, name))
      .map((name) => {
        const index = rows.findIndex(
          (row) => textOf(row, 'store') === '' && textOf(row, 'storeText') === name,
        );
        const message = `Enter the street, city, state, ZIP and country of ${name}, or choose a saved store.`;
        return [`${SHIP_TO}.${index}.storeText`, message];
      }),
  );
};

const isOtherAddress = (first: Values, second: Values): boolean =>
  (['street', 'city', 'state', 'zipCode', 'country'] as const).some(
    (name) => textOf(first, name) !== textOf(second, name),
  );

/** Rows name their place: with two addresses of one name it is open which one is meant. */
export const addressesNamed: Rule = (values) => {
  const places = rowsOf(values, PLACES);
  return Object.fromEntries(
    places.flatMap((place, index) => {
      const first = placeNamed(places, textOf(place, 'name'));
      return first && isOtherAddress(first, place) ? [[`${PLACES}.${index}.name`, OTHER_NAME]] : [];
    }),
  );
};
