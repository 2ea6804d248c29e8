// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChangePasswordForm } from '../../../src/islands/ChangePasswordForm.island.tsx';
import { PasswordStrength } from '../../../src/islands/form/PasswordStrength.tsx';
import { passwordParts } from '#lib/accounts/forms/change-password.form.ts';
import { $toast } from '#lib/session/toast.store.ts';

const fetched = vi.fn<(url: string, options: RequestInit) => Promise<Response>>();
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const messageOf = (name: string): string =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const fill = async (old: string, fresh: string, again = fresh) => {
  for (const [name, value] of [
    ['Old Password', old],
    ['New Password', fresh],
    ['Confirm Password', again],
  ] as const) {
    await userEvent.clear(field(name));
    await userEvent.type(field(name), value);
  }
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Change Password' }));

beforeEach(() => {
  // jsdom has no layout and no scrolling.
  Element.prototype.scrollIntoView = vi.fn();
  localStorage.setItem('clientAuthData', JSON.stringify({ token: 't', client: { id: 'id-7' } }));
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  render(<ChangePasswordForm />);
});
afterEach(() => {
  cleanup();
  $toast.set(null);
  localStorage.clear();
});

describe('the change-password form', () => {
  it('ticks the parts of the rule off while the new password is typed', async () => {
    const met = () =>
      screen.getAllByRole('listitem').filter((item) => item.textContent.endsWith('(met)'));
    // The form of the page keeps what another test typed.
    await userEvent.type(field('New Password'), 'a');
    await userEvent.clear(field('New Password'));
    expect(met()).toHaveLength(0);
    await userEvent.type(field('New Password'), 'aB3');
    expect(met().map((item) => item.dataset['part'])).toEqual(['lower', 'upper', 'digit']);
    await userEvent.type(field('New Password'), '#aB3#');
    expect(met()).toHaveLength(5);
  });

  it('reports a different confirmation at the field and in a notification', async () => {
    await fill('old', 'aB3#aB3#', 'aB3#aB3!');
    await send();
    expect(messageOf('Confirm Password')).toBe("Passwords didn't match.");
    expect($toast.get()?.message).toBe('New Password and Confirm Password must be the same.');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('sends the stored id and both passwords, and shows a refusal at its field', async () => {
    const message = 'Old Password is wrong.';
    const error = { message, fields: { old_password: message } };
    fetched.mockResolvedValue(
      Response.json({ succeeded: false, ResponseMessage: message, error }, { status: 422 }),
    );
    await fill('wrong', 'aB3#aB3#');
    await send();
    await expect.poll(() => messageOf('Old Password')).toBe(message);
    expect(document.activeElement).toBe(field('Old Password'));
    expect(JSON.parse(fetched.mock.calls[0]?.[1].body as string)).toEqual({
      id: 'id-7',
      old_password: 'wrong',
      new_password: 'aB3#aB3#',
    });
    expect(localStorage.getItem('clientAuthData')).not.toBeNull();
    expect($toast.get()?.message).toBe(message);
  });
});

describe('the parts of the rule', () => {
  it('announce when the typing pauses, and not before', () => {
    cleanup();
    vi.useFakeTimers();
    const { rerender, container } = render(<PasswordStrength parts={passwordParts} met={[]} />);
    const announced = () => container.querySelector('[aria-live=polite]')?.textContent;
    rerender(
      <PasswordStrength parts={passwordParts} met={['lower', 'upper', 'length', 'special']} />,
    );
    act(() => void vi.advanceTimersByTime(500));
    expect(announced()).toBe('');
    act(() => void vi.advanceTimersByTime(500));
    expect(announced()).toBe('4 of 5 met. Missing: One number.');
    vi.useRealTimers();
  });
});
