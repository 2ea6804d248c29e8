// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { unreachable, type ApiFailure } from '#lib/http/envelope.ts';
import { err, ok } from '#lib/kernel/result.ts';
import { $toast, dismissToast, showFlash } from '#lib/session/toast.store.ts';
import type { FormCalls } from '#lib/forms/session/draft-keeper.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { openFormSession, serverCalls } from '#lib/submissions/form-session.ts';
import { cargoClaim } from '#lib/submissions/forms/cargo-claim/cargo-claim.submission.ts';
import { contactUs } from '#lib/submissions/forms/contact-us/contact-us.submission.ts';

beforeEach(dismissToast);

/** Sends a form that the server refuses with this status and message. */
async function refused(status: number, message: string) {
  const model = createFormModel({ ...contactUs, steps: [], rules: [] });
  const failure: ApiFailure = { kind: 'refused', status, message, fields: {} };
  const calls = {
    ...serverCalls(contactUs.type),
    submitNew: () => Promise.resolve(err(failure)),
  };
  const session = openFormSession({ form: contactUs, model, page: null, isAnswer: false, calls });
  await session.submit();
  return { refusal: session.$refusal.get(), toast: $toast.get()?.message };
}

it('shows a conflict at the button only, and other errors in the notification only', async () => {
  const known = 'You told us of this: CT-2026-000001.';
  expect(await refused(409, known)).toEqual({ refusal: known, toast: undefined });
  expect(await refused(429, 'Too many.')).toEqual({ refusal: '', toast: 'Too many.' });
  dismissToast();
  expect(await refused(409, '')).toEqual({ refusal: '', toast: 'Not sent.' });
});

it.each([
  [contactUs, undefined],
  [cargoClaim, 'Claim CT-2026-000001 signed.'],
])(
  'notifies of a form that owes no answer; the head of the record names others',
  async (form, said) => {
    vi.stubGlobal('location', { replace: () => undefined });
    const model = createFormModel({ ...form, steps: [], rules: [] });
    const known = { id: 'c1', reference: 'CT-2026-000001', revision: 1, data: {} };
    const saved = { ...known, updatedAt: '2026-03-02T12:00:00.000Z' };
    const calls = { ...serverCalls(form.type), submitNew: () => Promise.resolve(ok(saved)) };
    await openFormSession({ form, model, page: null, isAnswer: false, calls }).submit();
    showFlash();
    expect($toast.get()?.message).toBe(said);
  },
);

it('names the record that arrived to a changed form, and sends it as a new one by choice alone', async () => {
  vi.stubGlobal('location', { replace: vi.fn(), pathname: '/contact-us' });
  const model = createFormModel({ ...contactUs, steps: [], rules: [] });
  const reused = { id: 'c1', reference: 'CT-2026-000001', revision: 2, address: '/contact-us/x' };
  const refusal: ApiFailure = { kind: 'refused', status: 409, message: '', fields: {}, reused };
  const made = { id: 'c2', reference: 'CT-2026-000002', revision: 1, updatedAt: '', data: {} };
  const submitNew = vi
    .fn<FormCalls['submitNew']>(async () => ok(made))
    .mockResolvedValueOnce(err(unreachable))
    .mockResolvedValueOnce(err(refusal));
  const calls = { ...serverCalls(contactUs.type), submitNew };
  const start = { form: contactUs, page: null, isAnswer: false, calls };
  await openFormSession({ ...start, model }).submit();
  const [key] = submitNew.mock.calls.map(([, sent]) => sent);

  const session = openFormSession({ ...start, model });
  session.restore();
  await session.submit();
  expect(submitNew.mock.lastCall?.[1], 'the key outlives the opening').toBe(key);
  expect(session.$first.get()).toEqual(reused);
  await session.sendAnew();
  expect(session.$first.get()).toBeNull();
  expect(submitNew.mock.lastCall?.[1]).not.toBe(key);
  expect(submitNew).toHaveBeenCalledTimes(3);
});
