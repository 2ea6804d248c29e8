import { describe, expect, it, vi } from 'vitest';
import { updateAtRevision } from '#api/records/record-kinds.ts';
import { databases } from '../../support/databases.ts';
import { createFormsApi } from '../submissions/support.ts';
import { labelIn, makeLabel } from './support.ts';

describe.each(databases)('a label on $name', ({ open }) => {
  it('rejects a deletion as a draft after its approval', async () => {
    const api = createFormsApi(await open());
    const client = await api.newClient();
    const label = labelIn(await makeLabel(client));
    const remove = () => client.call(`DELETE /client/labels/${label.id}`);
    // Another tab is quicker: the label moves on between the look at it and the deletion.
    const transaction = api.database.transaction.bind(api.database);
    vi.spyOn(api.database, 'transaction').mockImplementationOnce(async (work) => {
      await transaction((tx) => {
        const place = { id: label.id, revision: label.version };
        return updateAtRevision(tx, 'labels', place, { name: label.name });
      });
      return transaction(work);
    });
    expect((await remove()).status).toBe(409);
    expect((await client.call(`GET /client/labels/${label.id}`)).status).toBe(200);
    expect((await remove()).status).toBe(200);
  });
});
