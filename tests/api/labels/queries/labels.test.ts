import { describe, expect, it } from 'vitest';
import { deleteLabel } from '#api/labels/queries/labels.ts';
import { databases } from '../../../support/databases.ts';
import { createFormsApi } from '../../submissions/support.ts';
import { labelIn, makeLabel } from '../support.ts';

describe.each(databases)('a label on $name', ({ open }) => {
  it('is not deleted as a draft that it is no more', async () => {
    const api = createFormsApi(await open());
    const { id, version } = labelIn(await makeLabel(await api.newClient()));
    const remove = (at: number) =>
      api.database.transaction((tx) => deleteLabel(tx, { id, version: at }));
    expect(await remove(version + 1)).toBe(false);
    expect(await remove(version)).toBe(true);
  });
});
