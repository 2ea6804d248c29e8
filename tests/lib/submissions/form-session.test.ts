// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import type { ApiFailure } from '#lib/http/envelope.ts';
import { err } from '#lib/kernel/result.ts';
import { $toast, dismissToast } from '#lib/session/toast.store.ts';
import { createOpenModel } from '#lib/forms/session/form-model.ts';
import { openFormSession, serverCalls } from '#lib/submissions/form-session.ts';
import { contactUs } from '#lib/submissions/forms/contact-us/contact-us.submission.ts';

beforeEach(dismissToast);

/** Sends a form that the server refuses with this status and message. */
async function refused(status: number, message: string) {
  const model = createOpenModel({ ...contactUs, steps: [], rules: [] }, {});
  const failure: ApiFailure = { kind: 'refused', status, message, fields: {} };
  const calls = {
    ...serverCalls(contactUs.type),
    submitNew: () => Promise.resolve(err(failure)),
  };
  const session = openFormSession({ form: contactUs, model, page: null, isAnswer: false, calls });
  await session.submit();
  return { refusal: session.$refusal.get(), toast: $toast.get()?.message };
}

it('says a conflict at the button alone, and another refusal in the notification alone', async () => {
  const known = 'You told us of this: CT-2026-000001.';
  expect(await refused(409, known)).toEqual({ refusal: known, toast: undefined });
  expect(await refused(429, 'Too many.')).toEqual({ refusal: '', toast: 'Too many.' });
  dismissToast();
  expect(await refused(409, '')).toEqual({ refusal: '', toast: 'Not sent.' });
});
