import { expect, it } from 'vitest';
import { loginForm } from '#lib/accounts/forms/login.form.ts';
import { sendOtpForm } from '#lib/accounts/forms/recovery.form.ts';
import { signupForm } from '#lib/accounts/forms/signup.form.ts';
import type { SchemaForm } from '#lib/forms/definition.ts';
import { controlId } from '#lib/forms/field-view.ts';
import { firstMessages } from '#lib/forms/first-check.ts';
import { checkCall } from '#lib/forms/session/form-controller.ts';

/** What the form says of these values, by field: early, of `at`, and by its script. */
function both<Data>(form: SchemaForm<Data>, values: Readonly<Record<string, string>>, at: number) {
  const early = firstMessages(form);
  const checked = checkCall(form, values);
  const late = checked.ok ? [] : Object.entries(checked.fields);
  return late.map(([name, message]) => [early[controlId(form.type, name)]?.[at], message]);
}

it("matches the form script's messages for an early press", () => {
  const empty = [both(loginForm, {}, 0), both(signupForm, {}, 0), both(sendOtpForm, {}, 0)];
  expect(empty.map(({ length }) => length)).toEqual([2, 6, 1]);
  const odd = { email: 'ann', password: 'Secret1' };
  const wrong = [both(loginForm, odd, 1), both(sendOtpForm, odd, 1)];
  expect(wrong.map(({ length }) => length)).toEqual([1, 1]);
  for (const [early, late] of [...empty, ...wrong].flat()) expect(early).toBe(late);
});
