// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EmailSwitch } from '../../src/islands/EmailSwitch.island.tsx';
import { HeaderMenus } from '../../src/islands/HeaderMenus.island.tsx';
import { messages } from '#lib/kernel/messages.ts';
import { $toast, dismissToast } from '#lib/session/toast.store.ts';

const { updateEmailStatus } = vi.hoisted(() => ({ updateEmailStatus: vi.fn() }));
vi.mock('#lib/accounts/browser-client.ts', () => ({ updateEmailStatus }));

const failure = (changes: object) => ({
  ok: false,
  error: { kind: 'refused', status: 400, message: '', fields: {}, ...changes },
});
const success = { ok: true, value: { envelope: { success: true } } };

afterEach(() => {
  cleanup();
  dismissToast();
  updateEmailStatus.mockReset();
});

describe('the header', () => {
  it('marks the page on show, and its menus as closed', () => {
    render(<HeaderMenus current="/contact-us" />);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Contact Us');
    for (const name of ['Forms', 'Reports']) {
      const button = screen.getByRole('button', { name });
      expect(button.getAttribute('aria-expanded')).toBe('false');
    }
  });
});

describe('the e-mail switch', () => {
  const show = (changes: object = {}) => {
    render(<EmailSwitch clientId="c1" isDeleted={false} status={2} {...changes} />);
    return screen.getByRole<HTMLInputElement>('switch', {
      name: 'Receive emails when merchandise arrives',
    });
  };
  const message = () => $toast.get()?.message;

  it('toggles from 2 to 1, from 1 to 2 and from 0 to 1', async () => {
    for (const [status, wanted] of [
      [2, 1],
      [1, 2],
      [0, 1],
    ] as const) {
      updateEmailStatus.mockResolvedValue(success);
      fireEvent.click(show({ status }));
      await waitFor(() => expect($toast.get()?.kind).toBe('success'));
      expect(updateEmailStatus).toHaveBeenLastCalledWith({ client_id: 'c1', emailstatus: wanted });
      cleanup();
      dismissToast();
    }
  });

  it.each([
    [
      failure({ kind: 'network', status: 0, message: messages.unreachable }),
      messages.emailSwitchFailed,
    ],
    [failure({ kind: 'unreadable', status: 200 }), messages.emailSwitchFailed],
    [failure({ status: 200 }), messages.emailSwitchRefused],
    [failure({ status: 422, message: 'No.' }), 'No.'],
    [{ ok: true, value: { envelope: {} } }, messages.emailSwitchRefused],
    [{ ok: true, value: { envelope: { success: 'perhaps' } } }, messages.emailSwitchRefused],
  ])('reverts with a message: %j', async (answer, expected) => {
    updateEmailStatus.mockResolvedValue(answer);
    const control = show();
    fireEvent.click(control);
    await waitFor(() => expect(message()).toBe(expected));
    await waitFor(() => expect(control.checked).toBe(false));
  });

  it('asks nobody without a client id or for a deleted client', async () => {
    fireEvent.click(show({ clientId: null }));
    await waitFor(() => expect(message()).toBe(messages.emailSwitchNoClient));
    cleanup();
    fireEvent.click(show({ isDeleted: true }));
    await waitFor(() => expect(message()).toBe(messages.emailSwitchDeleted));
    expect(updateEmailStatus).not.toHaveBeenCalled();
  });
});
