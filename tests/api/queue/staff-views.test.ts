import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SavedView } from '#lib/reports/saved-view-calls.ts';
import { MAX_VIEWS } from '#lib/reports/saved-view.ts';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { readQueue } from '#api/pages/desk/queue.ts';
import { databases } from '../../support/databases.ts';
import { OPERATIONS_KEY } from '../../support/api.ts';
import { addPerson, type TestPerson } from '../../support/staff.ts';
import { createFormsApi, type FormsApi } from '../submissions/support.ts';
import { openDeskAs } from '../pages/desk/support.ts';
import { callAs } from './support.ts';

describe.each(databases)('saved views of the queue on $name', ({ open }) => {
  let api: FormsApi;
  let ann: TestPerson;
  beforeEach(async () => {
    api = createFormsApi(await open());
    ann = await addPerson(api.context, ['service']);
  });
  afterEach(() => api.close());

  const post = (path: string, body: object, person = ann) =>
    callAs(api, person, `POST /ops/queue/views${path}`, body);
  const viewsOf = async (person = ann) => {
    const { body } = await callAs(api, person, 'GET /ops/queue/views');
    return (body['ResponseBody'] as { readonly items: readonly SavedView[] }).items;
  };
  const acts = async () => {
    const rows = api.database.db.selectFrom('staff_acts').select(['act', 'after']);
    return (await rows.orderBy('position').execute()).map(({ act, after }) => `${act}: ${after}`);
  };

  it('belong to a person, are unique by name, and leave a row for each change', async () => {
    const other = await addPerson(api.context, ['claims']);
    await post('', { name: 'Late', query: 'area=claims' });
    await post('', { name: 'Late', query: 'area=claims' });
    await post('', { name: 'Mine', query: 'assignee=me' });
    expect((await post('', { name: 'LATE', query: '' })).status).toBe(409);
    const [late, mine] = await viewsOf();
    const id = late?.id ?? '';
    expect((await post('/change', { id, name: 'mine' })).status).toBe(409);
    expect((await post('/change', { id, name: 'Claims' }, other)).status).toBe(404);
    expect((await post('/remove', { id }, other)).status).toBe(404);
    await post('/change', { id, name: 'Claims' });
    await post('/change', { id, query: 'area=claims&need=us' });
    await post('/remove', { id: mine?.id });
    expect(await viewsOf()).toEqual([
      {
        id,
        list: 'queue',
        name: 'Claims',
        query: 'area=claims&need=us',
        shared: false,
        mayChange: true,
      },
    ]);
    expect(await viewsOf(other)).toEqual([]);
    expect(await acts()).toEqual([
      'Save view: Late',
      'Save view: Mine',
      'Change view: Claims',
      'Change view: Claims',
      'Delete view: Mine',
    ]);
    const byKey = await api.call('GET /ops/queue/views', { token: OPERATIONS_KEY });
    expect(byKey.status).toBe(401);
  });

  it('are seen by all when they are shared, and changed by their owner and managers', async () => {
    const [other, manager] = [
      await addPerson(api.context, ['claims']),
      await addPerson(api.context, ['manager']),
    ];
    await post('', { name: 'Late', query: 'area=claims', shared: true });
    const [view] = await viewsOf(other);
    expect(view).toMatchObject({ name: 'Late', shared: true, mayChange: false });
    expect(await viewsOf(manager)).toMatchObject([{ name: 'Late', mayChange: true }]);
    const { id } = view ?? {};
    expect((await post('/change', { id, name: 'Mine' }, other)).status).toBe(403);
    expect((await post('/remove', { id }, other)).status).toBe(403);
    expect((await post('', { name: 'late', query: '' }, other)).status).toBe(409);
    expect((await post('/remove', { id }, manager)).status).toBe(200);
    expect(await viewsOf()).toEqual([]);
  });

  it('are at most twenty, also when two presses race', async () => {
    const names = Array.from({ length: MAX_VIEWS + 2 }, (_, at) => `View ${at}`);
    const saved = await Promise.all(names.map((name) => post('', { name, query: '' })));
    expect(saved.filter(({ status }) => status === 409)).toHaveLength(2);
    expect(await viewsOf()).toHaveLength(MAX_VIEWS);
  });

  it('are saved, opened and deleted by the forms of the page, a deletion after a question', async () => {
    provideEmbeddedApi(api);
    const desk = await openDeskAs(api, 'claims');
    const at = '/desk?area=claims&assignee=any&page=2';
    const saved = await readQueue(desk.at(at, { act: 'save', name: 'All claims', shared: '1' }));
    expect(saved).toBeInstanceOf(Response);
    expect((saved as Response).headers.get('location')).toBe(
      '/desk?area=claims&assignee=any&page=2&views=saved',
    );
    const read = async (posted?: Readonly<Record<string, string>>) => {
      const view = await readQueue(desk.at('/desk', posted));
      return view instanceof Response ? null : view;
    };
    const [view] = (await read())?.page.views ?? [];
    expect(view).toMatchObject({
      name: 'All claims',
      query: 'area=claims&assignee=any',
      shared: true,
    });
    const asked = await read({ act: 'delete', id: view?.id ?? '' });
    expect(asked).toMatchObject({ refusedView: { asks: true }, page: { views: [view] } });
    expect(await read({ act: 'rename', id: view?.id ?? '', name: ' ' })).toMatchObject({
      refusedView: { status: 422, notice: 'Name is required!' },
    });
    expect(await read({ act: 'delete-sure', id: view?.id ?? '' })).toBeNull();
    expect((await read())?.page.views).toEqual([]);
  });
});
