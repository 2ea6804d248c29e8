/** Adds the places of a request that is sent to the address book of its client. */
import { checkSubmission } from '#lib/forms/check.ts';
import { initialValues } from '#lib/forms/initial-values.ts';
import { textOf } from '#lib/forms/values.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { storeForm } from '#lib/stores/store-form.ts';
import { MAX_STORES, storeMessages } from '#lib/stores/store-messages.ts';
import { canonicalStore } from '#lib/stores/store-rules.ts';
import type { Ports } from '#api/context/ports.ts';
import { lockClient } from '#api/security/clients.ts';
import { numberKeys, storeAt } from './queries.ts';
import { insertNew } from './save-store.ts';
import { columnsOf } from './store-row.ts';

const MAX_NUMBER_LENGTH = 10;

/** A store number made of the name: its number, such as 12 of 'Store 12', or else its letters. */
function numberOf(name: string, taken: ReadonlySet<string>): string {
  const plain = name.normalize('NFKD').toUpperCase();
  const words = plain.split(/[^A-Z0-9-]+/);
  const base = (words.find((word) => /\d/.test(word)) ?? (words.join('') || 'STORE')).slice(
    0,
    MAX_NUMBER_LENGTH,
  );
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? '' : `-${count}`;
    const number = base.slice(0, MAX_NUMBER_LENGTH - end.length) + end;
    if (!taken.has(number)) return number;
  }
}

/** Adds places with a new name and address; returns errors by index. */
export const savePlaces: Ports['savePlaces'] = async (
  context,
  tx,
  { clientId, requester },
  places,
) => {
  const today = companyDay(context.now());
  const facts = { today, requester, files: new Map() };
  const errors = new Map<number, string>();
  await lockClient(tx, clientId);
  const taken = new Set(await numberKeys(tx, clientId));
  let count = taken.size;
  for (const [index, place] of places.entries()) {
    if (place['save'] !== true) continue;
    const name = textOf(place, 'name');
    const storeNumber = numberOf(name, taken);
    const checked = checkSubmission(
      storeForm,
      {
        ...initialValues(storeForm, facts),
        storeName: name,
        storeNumber,
        line1: textOf(place, 'street'),
        city: textOf(place, 'city'),
        state: textOf(place, 'state'),
        zipCode: textOf(place, 'zipCode'),
        country: textOf(place, 'country'),
        contactName: requester.contact_person,
        phone: requester.telephone,
      },
      facts,
    );
    if (!checked.ok) {
      errors.set(index, Object.values(checked.fields)[0] ?? storeMessages.notAdded);
      continue;
    }
    const data = canonicalStore(checked.data);
    if (await storeAt(tx, clientId, columnsOf(data, ''))) continue;
    if (count >= MAX_STORES) {
      errors.set(index, storeMessages.tooMany);
      continue;
    }
    await insertNew(context, tx, clientId, data);
    taken.add(storeNumber);
    count += 1;
  }
  return errors;
};
