// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { $toast, dismissToast, leaveFlash, notify, showFlash } from '#lib/session/toast.store.ts';

afterEach(() => {
  dismissToast();
  sessionStorage.clear();
});

describe('notifications', () => {
  it('default to success', () => {
    notify('Saved');
    expect($toast.get()).toMatchObject({ message: 'Saved', kind: 'success' });
    notify('Lost', 'error');
    expect($toast.get()).toMatchObject({ message: 'Lost', kind: 'error' });
  });

  it('count as two when the same text is shown twice', () => {
    notify('Saved');
    const first = $toast.get()?.serial;
    notify('Saved');
    expect($toast.get()?.serial).not.toBe(first);
  });

  it('wake the islands of the page', () => {
    const woken = vi.fn();
    addEventListener('portal:hydrate', woken, { once: true });
    notify('Saved');
    expect(woken).toHaveBeenCalledOnce();
  });

  it('travel to the next page once', () => {
    leaveFlash('Login successful');
    expect($toast.get()).toBeNull();
    showFlash();
    expect($toast.get()).toMatchObject({ message: 'Login successful', kind: 'success' });
    dismissToast();
    showFlash();
    expect($toast.get()).toBeNull();
  });

  it.each(['{', 'null', '{"message":7}', '"text"'])('ignore a foreign flash: %s', (text) => {
    sessionStorage.setItem('flash', text);
    showFlash();
    expect($toast.get()).toBeNull();
    expect(sessionStorage.getItem('flash')).toBeNull();
  });
});
