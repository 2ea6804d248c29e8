import { describe, expect, it, vi } from 'vitest';
import { viewOf } from '#lib/forms/field-view.ts';
import {
  createFormController,
  type FormController,
  type SubmitOutcome,
} from '#lib/forms/session/form-controller.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import type { Values } from '#lib/forms/definition.ts';
import { changePasswordForm } from '#lib/accounts/forms/change-password.form.ts';
import { loginForm, type Login } from '#lib/accounts/forms/login.form.ts';
import { profileForm } from '#lib/accounts/forms/profile.form.ts';
import { signupForm } from '#lib/accounts/forms/signup.form.ts';

/** What the fields that were left show. */
const viewsOf = ({ model: { definition, $state } }: FormController) =>
  Object.fromEntries(
    inputsOf(definition)
      .filter(({ name }) => $state.get().touched.has(name))
      .map((field) => [field.name, viewOf(definition, $state.get(), field)]),
  );

/** A field of the page is left. */
const leave = ({ model }: FormController, name: string, typed: Values) => {
  model.adopt(typed);
  model.blur(name);
};

const submit = ({ model, submit: press }: FormController, typed: Values) => {
  model.adopt(typed);
  return press();
};

const right = { email: 'ann@example.com', password: 'secret' };

function login(outcome: SubmitOutcome = { kind: 'done' }) {
  const send = vi.fn((_values: Login) => Promise.resolve(outcome));
  const notify = vi.fn();
  return { send, notify, controller: createFormController(loginForm, { send, notify }) };
}

describe('a form', () => {
  it('reports an error outside of fields until the next submit', async () => {
    const { controller } = login({ kind: 'refused' });
    controller.model.adopt({ email: 'ann@example.com', password: 'Wrong@2026' });
    expect(await controller.submit()).toBe('password');
    expect(controller.model.$state.get().isRefused).toBe(true);
    controller.model.setPhase('sending');
    expect(controller.model.$state.get().isRefused).toBe(false);
  });

  it('shows nothing before a field is left', () => {
    const { controller } = login();
    controller.model.adopt({ email: 'nonsense', password: '' });
    expect(viewsOf(controller)).toEqual({});
  });

  it('shows the message of the field that was left, and of no other', () => {
    const { controller } = login();
    leave(controller, 'email', { email: '', password: '' });
    expect(viewsOf(controller)).toEqual({
      email: { message: 'Please enter Email.', tone: 'error' },
    });
  });

  it('follows the typing of a field that was left', () => {
    const { controller } = login();
    leave(controller, 'email', { email: 'x', password: '' });
    controller.model.adopt(right);
    expect(viewsOf(controller)['email']).toEqual({ message: '', tone: 'none' });
  });

  it("shows 'Looks good!' at a value unless it shows errors only, and nothing at an empty field", () => {
    const controller = createFormController(signupForm, { send: vi.fn(), notify: vi.fn() });
    leave(controller, 'companyName', { companyName: 'Lee & Co' });
    leave(controller, 'shippingAddress', { companyName: 'Lee & Co', shippingAddress: '' });
    expect(viewsOf(controller)).toEqual({
      companyName: { message: 'Looks good!', tone: 'good' },
      shippingAddress: { message: '', tone: 'none' },
    });
  });
});

describe('a submit', () => {
  it('sends nothing while a field is wrong, and names the first one', async () => {
    const { controller, send } = login();
    expect(await submit(controller, { email: ' ', password: '' })).toBe('email');
    expect(send).not.toHaveBeenCalled();
    expect(controller.model.$state.get()).toMatchObject({
      phase: 'idle',
      failed: ['email', 'password'],
    });
  });

  it('sends the checked values, trimmed', async () => {
    const { controller, send } = login();
    expect(await submit(controller, { ...right, email: ' ann@example.com ' })).toBeNull();
    expect(send).toHaveBeenCalledWith(right);
    expect(controller.model.$state.get().phase).toBe('done');
  });

  it('sends once, however often it is pressed', async () => {
    const { controller, send } = login();
    await Promise.all([submit(controller, right), submit(controller, right)]);
    await submit(controller, right);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('can be repeated after a refusal, and shows what the server said at the field', async () => {
    const { controller, send } = login({ kind: 'refused', fields: { email: 'Unknown here.' } });
    expect(await submit(controller, right)).toBe('email');
    expect(viewsOf(controller)['email']).toEqual({
      message: 'Unknown here.',
      tone: 'error',
    });
    controller.model.adopt({ ...right, email: 'bob@example.com' });
    expect(viewsOf(controller)['email']?.message).toBe('');
    await submit(controller, right);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('can be repeated when a part of the page could not be loaded', async () => {
    const { controller, send, notify } = login();
    send.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    await submit(controller, right);
    expect(notify).toHaveBeenCalledWith('Unable to reach the server. Please try again.');
    expect(controller.model.$state.get()).toMatchObject({ phase: 'idle', isRefused: null });
    await submit(controller, right);
    expect(controller.model.$state.get().phase).toBe('done');
  });

  it('hides a shown password before it is sent', async () => {
    const { controller } = login();
    controller.model.toggleReveal('password');
    expect(controller.model.$state.get().revealed).toEqual(['password']);
    await submit(controller, right);
    expect(controller.model.$state.get().revealed).toEqual([]);
  });

  it('starts afresh after a submit that leaves the form in use', async () => {
    const { controller } = login({ kind: 'again' });
    await submit(controller, right);
    expect(controller.model.$state.get()).toMatchObject({ phase: 'idle', touched: new Set() });
    expect(viewsOf(controller)).toEqual({});
  });

  it('reports a differing repeated password by notification', async () => {
    const notify = vi.fn();
    const controller = createFormController(changePasswordForm, { send: vi.fn(), notify });
    const field = await submit(controller, {
      old_password: 'Old#12345',
      new_password: 'New#12345',
      confirm_password: 'New#1234',
    });
    expect(field).toBe('confirm_password');
    expect(notify).toHaveBeenCalledWith('New Password and Confirm Password must be the same.');
    expect(viewsOf(controller)['confirm_password']?.message).toBe("Passwords didn't match.");
  });
});

it('praises no field that the user cannot edit', () => {
  const controller = createFormController(profileForm, { send: vi.fn(), notify: vi.fn() });
  const raw = { email: 'ann@example.com', contact_person: 'Ann Lee' };
  leave(controller, 'email', raw);
  leave(controller, 'contact_person', raw);
  expect(viewsOf(controller)).toEqual({
    email: { message: '', tone: 'none' },
    contact_person: { message: 'Looks good!', tone: 'good' },
  });
});
