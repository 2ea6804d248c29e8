// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { noRequester } from '#lib/forms/facts.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { ok } from '#lib/kernel/result.ts';
import { storeForm } from '#lib/stores/store-form.ts';
import { openStoreSession } from '#lib/stores/store-session.store.ts';
import { retailStoreCases } from '../../fixtures/submissions/retail-store.ts';

vi.mock('#lib/stores/client.ts', () => ({
  changeStore: vi.fn(),
  addStore: () => Promise.resolve(ok({ body: { reference: 'ST-2026-000001' } })),
}));

it('holds up leaving no more once the store is saved', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key) => {
    if (key.startsWith('draft:')) throw new DOMException('full', 'QuotaExceededError');
  });
  const model = createFormModel(storeForm, {
    today: '2026-06-01',
    requester: noRequester,
    files: [],
    values: {},
    step: 0,
  });
  const session = openStoreSession(model, null);
  session.follow();
  const isHeldUp = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  model.replace(retailStoreCases.right);
  expect(isHeldUp()).toBe(true);
  expect(await session.save()).toBeNull();
  expect(model.$state.get().phase).toBe('done');
  expect(isHeldUp()).toBe(false);
});
