import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { readTextsPage } from '#api/pages/desk/texts.ts';
import { filledText } from '#lib/staff/reply-texts.ts';
import { createTestApi, type TestApi } from '../../support/api.ts';
import { databases } from '../../support/databases.ts';
import { addPerson, type TestPerson } from '../../support/staff.ts';
import { openDeskAs } from '../pages/desk/support.ts';
import { bodyOf } from './staff-support.ts';

it('places of a standard reply are filled, other braces stay', () => {
  const values = { reference: 'SR-1', client: '$& Co', contact: 'Ann', form: 'Service Request' };
  expect(filledText('{contact} of {client}: {form} {reference} {toString}', values)).toBe(
    'Ann of $& Co: Service Request SR-1 {toString}',
  );
});

describe.each(databases)('standard replies on $name', ({ open }) => {
  let api: TestApi;
  let manager: TestPerson;
  beforeEach(async () => {
    api = createTestApi(await open(), { limitScale: 100 });
    manager = await addPerson(api.context, ['manager']);
  });
  afterEach(() => api.close());

  const save = (name: string, text: string, { token } = manager) =>
    api.call('POST /ops/reply-texts', { token, body: { name, text } });
  const texts = async () => bodyOf(await api.call('GET /ops/reply-texts', manager))['items'];

  it('are saved by name, replaced and removed by managers, with a row in the audit trail', async () => {
    await save('Photos', 'Thank you, {contact}.');
    await save('photos', 'Send photos of {reference}.');
    expect(await texts()).toEqual([{ name: 'photos', text: 'Send photos of {reference}.' }]);
    const body = { name: 'PHOTOS' };
    const remove = () => api.call('POST /ops/reply-texts/remove', { token: manager.token, body });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    const acts = await api.database.db.selectFrom('staff_acts').select('act').execute();
    expect(acts.map(({ act }) => act)).toEqual([
      'Save standard reply',
      'Save standard reply',
      'Remove standard reply',
    ]);
  });

  it('are replaced on the page only by who has seen the stored text', async () => {
    provideEmbeddedApi(api);
    const desk = await openDeskAs(api, 'manager');
    const post = async (text: string, before: string, name = 'Photos') => {
      const posted = { do: 'save', name, text, before };
      const read = await readTextsPage(desk.at('/desk/texts', posted));
      return read instanceof Response || !read.ok ? read : read.value;
    };
    await save('Photos', 'Thank you,\n{contact}.');
    const refused = await post('Mine', '', 'photos');
    expect(refused).toMatchObject({
      typed: { name: 'photos', text: 'Mine' },
      before: 'Thank you,\n{contact}.',
      rejection: { status: 409, notice: 'Photos has another text. Save again to replace it.' },
    });
    // What is wrong with the text says nothing of the stored one.
    expect(await post('{none}', '')).toMatchObject({ before: '', rejection: { status: 422 } });
    expect(await texts()).toEqual([{ name: 'Photos', text: 'Thank you,\n{contact}.' }]);
    expect(await post('Mine', 'Thank you,\r\n{contact}.')).toMatchObject({ status: 303 });
    expect(await post('Mine', '')).toMatchObject({ status: 303 });
    // A shown reply that is saved under a new name is a new one.
    expect(await post('Yours', 'Mine', 'Pictures')).toMatchObject({ status: 303 });
    expect(await texts()).toEqual([
      { name: 'Photos', text: 'Mine' },
      { name: 'Pictures', text: 'Yours' },
    ]);
  });

  it('are refused with an unknown place, and from other roles', async () => {
    const wrong = await save('Photos', 'Dear {customer}');
    expect([wrong.status, wrong.body['ResponseMessage']]).toEqual([
      422,
      '{customer} is no place. The places: {reference}, {client}, {contact}, {form}.',
    ]);
    const service = await addPerson(api.context, ['service', 'billing']);
    expect((await save('Photos', 'Dear {client}', service)).status).toBe(403);
    expect(await texts()).toEqual([]);
  });
});
