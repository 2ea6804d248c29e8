/** A claim follows its receipt: what one has filled in goes when another is named, what the client has typed stays. */
import { beforeEach, expect, it, vi } from 'vitest';
import { $toast, dismissToast } from '#lib/session/toast.store.ts';
import { initialValues } from '#lib/forms/initial-values.ts';
import { noRequester } from '#lib/forms/facts.ts';
import type { Values } from '#lib/forms/definition.ts';
import { rowsOf } from '#lib/forms/values.ts';
import { claimExceptions } from '#lib/portal/claim-exceptions.ts';
import { fillFromRecord, valuesOfRecord } from '#lib/portal/fill-from-record.ts';
import { emptyHead } from '#lib/receipts/fields.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { garmentClaim } from '#lib/submissions/forms/garment-claim/garment-claim.submission.ts';

const first = 'RC-2026-000001';
const second = 'RC-2026-000002';
const line = (sku: string, received: number, unitCost: number) => ({
  line: 1,
  sku,
  style: '',
  description: '',
  colour: '',
  size: '',
  cartons: '',
  expected: 10,
  received,
  damaged: 0,
  unitCost,
  condition: '',
  location: '',
});
const receipt = (change: object) => ({
  status: 'RECEIVED_WITH_EXCEPTIONS',
  head: emptyHead,
  exceptions: [],
  po: '',
  arrivedAt: '2026-03-01T12:00:00Z',
  countedAt: null,
  carrier: '',
  tracking: '',
  ...change,
});
const { receipts } = vi.hoisted((): { receipts: Record<string, unknown> } => ({ receipts: {} }));
vi.mock('#lib/receipts/client.ts', () => ({
  readReceipt: (reference: string) =>
    Promise.resolve({ ok: reference in receipts, value: { body: receipts[reference] } }),
}));
receipts[first] = receipt({
  reference: first,
  vendor: 'Acme',
  lines: [line('AAA', 8, 1255)],
  head: { ...emptyHead, vendorInvoice: 'INV-1' },
});
receipts[second] = receipt({
  reference: second,
  vendor: 'Beta',
  po: 'PO-2',
  lines: [line('BBB', 9, 500)],
  arrivedAt: '2026-03-04T12:00:00Z',
});

const facts = { today: '2026-03-09', requester: noRequester, files: new Map() };
const empty = initialValues(garmentClaim, facts);
const name = async (reference: string, before: string, present: Values): Promise<Values> => ({
  ...present,
  ...(await valuesOfRecord(garmentClaim, { reference, before }, () => present)),
});
const styles = (values: Values) => rowsOf(values, 'lines').map((row) => row['style']);

it('replaces what the receipt before has filled in', async () => {
  const corrected = await name(second, first, await name(first, '', empty));
  expect(styles(corrected)).toEqual(['BBB']);
  expect(corrected).toMatchObject({
    vendor: 'Beta',
    poNumber: 'PO-2',
    vendorInvoice: '',
    receivedOn: '2026-03-04',
    foundAt: 'our_house',
  });
});

it('takes the currency of the receipt together with its costs, or not at all', async () => {
  const foreign = 'RC-2026-000003';
  const head = { ...emptyHead, currency: 'EUR' };
  receipts[foreign] = receipt({
    reference: foreign,
    vendor: 'Acme',
    head,
    lines: [line('AAA', 8, 450)],
  });
  const taken = await name(foreign, '', empty);
  expect(taken).toMatchObject({ currency: 'EUR', lines: [{ unitCost: '4.50' }] });
  const begun = { ...empty, lines: [{ style: 'BBB', unitCost: '2.00' }] };
  expect(await name(foreign, '', begun)).toMatchObject({ currency: 'USD' });
});

it('preserves client changes and additions', async () => {
  const filled = await name(first, '', empty);
  const [row = {}] = rowsOf(filled, 'lines');
  const added = { ...row, style: 'CCC' };
  const present = { ...filled, lines: [row, added], foundOn: '2026-03-05', foundAt: 'my_store' };
  const corrected = await name(second, first, present);
  expect(styles(corrected)).toEqual(['BBB', 'CCC']);
  expect(corrected).toMatchObject({ foundOn: '2026-03-05', foundAt: 'my_store' });
  const own = await name(second, first, { ...filled, lines: [added] });
  expect(styles(own)).toEqual(['CCC']);
});

it('gives rows of other money no price beside those of the client', async () => {
  const filled = await name(first, '', empty);
  const [row = {}] = rowsOf(filled, 'lines');
  const lines = [row, { ...row, style: 'CCC' }];
  const corrected = await name(second, first, { ...filled, lines, currency: 'EUR' });
  expect(corrected).toMatchObject({
    currency: 'EUR',
    lines: [{ style: 'BBB', unitCost: '' }, { unitCost: '12.55' }],
  });
});

it('changes nothing for a receipt that cannot be read', async () => {
  const filled = await name(first, '', empty);
  expect(await name('RC-2026-000009', first, filled)).toEqual(filled);
});

const claim = (values: Values = empty) => {
  const model = createFormModel(garmentClaim, { ...facts, values, files: [], step: 0 });
  const named = async (reference: string, opened = ''): Promise<Values> => {
    model.change('receiptRef', reference);
    await fillFromRecord(model, { name: 'receiptRef', reference, first: opened });
    return model.$state.get().values;
  };
  return { model, named };
};

beforeEach(() => {
  vi.stubGlobal('dispatchEvent', () => true);
  dismissToast();
});
const said = (): string | undefined => $toast.get()?.message;

it('takes back what a receipt has filled in when it is named no more', async () => {
  const { model, named } = claim();
  model.change('foundAt', 'our_house');
  expect(styles(await named(first))).toEqual(['AAA']);
  const cleared = await named('');
  expect(cleared).toEqual({ ...empty, foundAt: 'our_house' });
  expect(said()).toBe('What the receipt filled in was removed.');
  dismissToast();
  await named('');
  expect(said()).toBeUndefined();
});

it('preserves client changes, with a message', async () => {
  const { model, named } = claim();
  const [row = {}] = rowsOf(await named(first), 'lines');
  model.change('lines', [row, { ...row, style: 'CCC' }]);
  model.change('vendor', 'Gamma');
  const cleared = await named('');
  expect(styles(cleared)).toEqual(['CCC']);
  expect(cleared).toMatchObject({ vendor: 'Gamma', vendorInvoice: '', foundAt: '' });
  expect(said()).toBe('What the receipt filled in was removed. What you changed or added stays.');
});

it('takes back what the receipt of a link or draft has filled in', async () => {
  const { named } = claim(await name(first, '', { ...empty, receiptRef: first }));
  expect(await named('', first)).toEqual(empty);
});

it('takes the currency back with the costs', async () => {
  const euros = receipts[first] as { readonly head: object };
  receipts['RC-2026-000003'] = { ...euros, head: { ...euros.head, currency: 'EUR' } };
  const { named } = claim();
  expect(await named('RC-2026-000003')).toMatchObject({ currency: 'EUR' });
  expect(await named('')).toEqual(empty);
});

it('takes nothing back when another receipt is named meanwhile', async () => {
  const { model, named } = claim();
  const filled = await named(first);
  const clearing = named('');
  model.change('receiptRef', second);
  await clearing;
  expect(model.$state.get().values).toEqual({ ...filled, receiptRef: second });
});

it('knows nothing of the receipt before once other values were taken over', async () => {
  const { model, named } = claim();
  const filled = await named(first);
  model.replace({ ...filled, receiptRef: '' });
  await named('');
  expect(styles(model.$state.get().values)).toEqual(['AAA']);
});

it('adds rows of exceptions that are chosen, and removes unchanged rows of the others', async () => {
  const faulty = 'RC-2026-000004';
  const lines = [
    line('AAA', 8, 1255),
    { ...line('BBB', 10, 500), line: 2, damaged: 3 },
    { ...line('CCC', 12, 500), line: 3 },
  ];
  receipts[faulty] = receipt({ reference: faulty, vendor: 'Acme', lines });
  const { model, named } = claim();
  const filled = await named(faulty);
  expect([filled['claimed'], styles(filled)]).toEqual([['damaged'], ['BBB']]);
  const choose = async (claimed: readonly string[]): Promise<Values> => {
    const before = model.$state.get().values['claimed'] as readonly string[];
    model.change('claimed', claimed);
    await claimExceptions(model, 'claimed', before);
    return model.$state.get().values;
  };
  expect(styles(await choose(['damaged', 'short']))).toEqual(['BBB', 'AAA']);
  const [damaged = {}, short = {}] = rowsOf(model.$state.get().values, 'lines');
  model.change('lines', [{ ...damaged, qtyAffected: '2' }, short]);
  expect(styles(await choose(['over']))).toEqual(['BBB', 'CCC']);
  expect(styles(await named(first))).toEqual(['AAA', 'BBB']);
});
