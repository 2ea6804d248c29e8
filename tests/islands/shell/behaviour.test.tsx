// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DialogHost } from '../../../src/islands/DialogHost.island.tsx';
import { EmailSwitch } from '../../../src/islands/EmailSwitch.island.tsx';
import { HeaderMenus } from '../../../src/islands/HeaderMenus.island.tsx';
import { ProfileMenu } from '../../../src/islands/ProfileMenu.island.tsx';
import { ToastHost } from '../../../src/islands/ToastHost.island.tsx';
import { messages } from '#lib/kernel/messages.ts';
import { askConfirmation } from '#lib/session/question.store.ts';
import { $picture } from '#lib/accounts/sessions/picture.ts';
import { $toast, notify } from '#lib/session/toast.store.ts';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
  };
});
afterEach(() => {
  cleanup();
  $toast.set(null);
  $picture.set(undefined);
  vi.useRealTimers();
});

describe('a notification', () => {
  it('waits while the focus is on it', () => {
    vi.useFakeTimers();
    render(<ToastHost />);
    act(() => notify('Saved'));
    act(() => {
      screen.getByRole('button').focus();
    });
    act(() => {
      vi.advanceTimersByTime(5000);
    });
    expect(screen.getByRole('status').textContent).toContain('Saved');
    act(() => {
      screen.getByRole('button').blur();
    });
    act(() => {
      vi.advanceTimersByTime(2000);
    });
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('the dialog', () => {
  const ask = async (question = {}) => {
    render(<DialogHost />);
    let answer: Promise<boolean> = Promise.resolve(false);
    await act(async () => {
      answer = askConfirmation(question);
    });
    return answer;
  };
  it.each([
    ['Delete', true],
    ['Cancel', false],
  ])('%s gives %s', async (name, expected) => {
    const answer = ask();
    fireEvent.click(await screen.findByRole('button', { name }));
    await expect(answer).resolves.toBe(expected);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the profile menu', () => {
  const image = () => document.querySelector('img') ?? document.body;

  it('shows the default image when there is none or it is broken, and follows a change', async () => {
    await import('../../../src/enhance/broken-pictures.ts');
    render(<ProfileMenu name="Ann Lee" company="Lee Co." picture="/api/images/a.jpg" />);
    expect(screen.getByRole('button', { name: 'Profile menu' })).toBeDefined();
    expect(image().getAttribute('src')).toBe('/api/images/a.jpg');
    fireEvent.error(image());
    expect(image().getAttribute('src')).toBe('/default-profile.svg');
    act(() => $picture.set('/api/images/b.jpg'));
    expect(image().getAttribute('src')).toBe('/api/images/b.jpg');
  });
});

describe('the e-mail switch', () => {
  const toggle = () =>
    screen.getByRole<HTMLInputElement>('switch', {
      name: 'Receive emails when merchandise arrives',
    });
  const answers = (body: object, status = 200) => {
    const fetched = vi.fn((_url: string, _options: RequestInit) =>
      Promise.resolve(Response.json(body, { status })),
    );
    vi.stubGlobal('fetch', fetched);
    return fetched;
  };

  it.each([
    [1, 2],
    [2, 1],
    [0, 1],
  ] as const)('goes from %s to %s', async (status, wanted) => {
    const fetched = answers({ succeeded: true, success: true });
    render(<EmailSwitch clientId="C-1" isDeleted={false} status={status} />);
    fireEvent.click(toggle());
    await waitFor(() => expect($toast.get()?.kind).toBe('success'));
    const sent = fetched.mock.calls[0]?.[1].body;
    expect(typeof sent === 'string' && JSON.parse(sent)).toEqual({
      client_id: 'C-1',
      emailstatus: wanted,
    });
    expect(toggle().checked).toBe(wanted === 1);
  });

  it.each([
    [
      'no client id',
      { clientId: null, isDeleted: false },
      'Client ID is missing. Cannot update status.',
    ],
    ['a deleted client', { clientId: 'C-1', isDeleted: true }, messages.emailSwitchDeleted],
  ])('makes no call with %s', async (_case, props, message) => {
    const fetched = answers({});
    render(<EmailSwitch {...props} status={1} />);
    fireEvent.click(toggle());
    await waitFor(() => expect($toast.get()).toMatchObject({ message, kind: 'error' }));
    expect(fetched).not.toHaveBeenCalled();
    expect(toggle().checked).toBe(true);
  });

  const json = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }));

  it.each([
    ['no answer', () => Promise.reject(new TypeError('gone')), 'Error changing status'],
    ['a page', () => Promise.resolve(new Response('<html>')), 'Error changing status'],
    ['no success', () => json({ success: false }), 'Error updating status'],
    ['an envelope of failure', () => json({ succeeded: false }), 'Error updating status'],
    ['an unclear success', () => json({ success: 'perhaps' }), 'Error updating status'],
    ['an empty answer', () => json({}), 'Error updating status'],
    ['an error without words', () => json({}, 422), 'Error updating status'],
    ['a message', () => json({ error: { message: 'No.' } }, 422), 'No.'],
  ])('returns with a message after %s', async (_answer, fetched, message) => {
    vi.stubGlobal('fetch', vi.fn(fetched));
    render(<EmailSwitch clientId="C-1" isDeleted={false} status={2} />);
    fireEvent.click(toggle());
    await waitFor(() => expect($toast.get()?.message).toBe(message));
    await waitFor(() => expect(toggle().checked).toBe(false));
  });
});

describe('the header', () => {
  it('marks the page on show, and its menus as closed', () => {
    render(<HeaderMenus current="/contact-us" />);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Contact Us');
    for (const name of ['Forms', 'Reports'])
      expect(screen.getByRole('button', { name }).getAttribute('aria-expanded')).toBe('false');
  });
});
