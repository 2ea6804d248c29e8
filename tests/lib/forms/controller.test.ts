import { describe, expect, it, vi } from 'vitest';
import { createFormController, type SubmitOutcome } from '#lib/account-forms/controller.ts';
import { changePasswordForm } from '#lib/accounts/forms/change-password.form.ts';
import { loginForm } from '#lib/accounts/forms/login.form.ts';
import { profileForm } from '#lib/accounts/forms/profile.form.ts';
import { signupForm } from '#lib/accounts/forms/signup.form.ts';
import type { Login } from '#lib/accounts/schemas/login.ts';

const right = { email: 'ann@example.com', password: 'secret' };

function login(outcome: SubmitOutcome = { kind: 'done' }) {
  const send = vi.fn((_values: Login) => Promise.resolve(outcome));
  const notify = vi.fn();
  return { send, notify, controller: createFormController(loginForm, { send, notify }) };
}

describe('a form', () => {
  it('shows nothing before a field is left', () => {
    const { controller } = login();
    controller.change({ email: 'nonsense', password: '' });
    expect(controller.$state.get().views).toEqual({});
  });

  it('shows the message of the field that was left, and of no other', () => {
    const { controller } = login();
    controller.blur('email', { email: '', password: '' });
    expect(controller.$state.get().views).toEqual({
      email: { message: 'Please enter Email.', tone: 'error' },
    });
  });

  it('follows the typing of a field that was left', () => {
    const { controller } = login();
    controller.blur('email', { email: 'x', password: '' });
    controller.change(right);
    expect(controller.$state.get().views['email']).toEqual({ message: '', tone: 'none' });
  });

  it("says 'Looks good!' unless it shows errors only", () => {
    const controller = createFormController(signupForm, { send: vi.fn(), notify: vi.fn() });
    controller.blur('companyName', { companyName: 'Lee & Co' });
    controller.blur('shippingAddress', { companyName: 'Lee & Co', shippingAddress: '' });
    expect(controller.$state.get().views).toEqual({
      companyName: { message: 'Looks good!', tone: 'good' },
      shippingAddress: { message: '', tone: 'none' },
    });
  });
});

describe('a submit', () => {
  it('sends nothing while a field is wrong, and names the first one', async () => {
    const { controller, send } = login();
    expect(await controller.submit({ email: ' ', password: '' })).toBe('email');
    expect(send).not.toHaveBeenCalled();
    expect(controller.$state.get()).toMatchObject({ phase: 'idle', failed: ['email', 'password'] });
  });

  it('sends the checked values, trimmed', async () => {
    const { controller, send } = login();
    expect(await controller.submit({ ...right, email: ' ann@example.com ' })).toBeNull();
    expect(send).toHaveBeenCalledWith(right);
    expect(controller.$state.get().phase).toBe('done');
  });

  it('sends once, however often it is pressed', async () => {
    const { controller, send } = login();
    await Promise.all([controller.submit(right), controller.submit(right)]);
    await controller.submit(right);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('can be repeated after a refusal, and shows what the server said at the field', async () => {
    const { controller, send } = login({ kind: 'refused', fields: { email: 'Unknown here.' } });
    expect(await controller.submit(right)).toBe('email');
    expect(controller.$state.get().views['email']).toEqual({
      message: 'Unknown here.',
      tone: 'error',
    });
    controller.change({ ...right, email: 'bob@example.com' });
    expect(controller.$state.get().views['email']?.message).toBe('');
    await controller.submit(right);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('can be repeated when a part of the page could not be loaded', async () => {
    const { controller, send, notify } = login();
    send.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    await controller.submit(right);
    expect(notify).toHaveBeenCalledWith('Unable to reach the server. Please try again.');
    expect(controller.$state.get().phase).toBe('idle');
    await controller.submit(right);
    expect(controller.$state.get().phase).toBe('done');
  });

  it('hides a shown password before it is sent', async () => {
    const { controller } = login();
    controller.toggleReveal('password');
    expect(controller.$state.get().revealed).toEqual(['password']);
    await controller.submit(right);
    expect(controller.$state.get().revealed).toEqual([]);
  });

  it('starts afresh after a submit that leaves the form in use', async () => {
    const { controller } = login({ kind: 'again' });
    await controller.submit(right);
    expect(controller.$state.get()).toMatchObject({ phase: 'idle', touched: [], views: {} });
  });

  it('tells by notification that a repeated password differs', async () => {
    const notify = vi.fn();
    const controller = createFormController(changePasswordForm, { send: vi.fn(), notify });
    const field = await controller.submit({
      old_password: 'Old#12345',
      new_password: 'New#12345',
      confirm_password: 'New#1234',
    });
    expect(field).toBe('confirm_password');
    expect(notify).toHaveBeenCalledWith('New Password and Confirm Password must be the same.');
    expect(controller.$state.get().views['confirm_password']?.message).toBe(
      "Passwords didn't match.",
    );
  });
});

it('praises no field that the user cannot edit', () => {
  const controller = createFormController(profileForm, { send: vi.fn(), notify: vi.fn() });
  const raw = { email: 'ann@example.com', contact_person: 'Ann Lee' };
  controller.blur('email', raw);
  controller.blur('contact_person', raw);
  expect(controller.$state.get().views).toEqual({
    email: { message: '', tone: 'none' },
    contact_person: { message: 'Looks good!', tone: 'good' },
  });
});
