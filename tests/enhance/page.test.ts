// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { removeAuthData } from '#lib/session/auth-storage.ts';
import { showFlash } from '#lib/session/toast.store.ts';

it('shows the notification of the page before although a picture hangs', async () => {
  vi.useFakeTimers();
  vi.resetModules();
  document.body.innerHTML = '<dialog id="offline-layer"></dialog>';
  sessionStorage.setItem('flash', JSON.stringify({ message: 'Login successful' }));
  await import('../../src/enhance/page.ts');
  const { $toast: shown } = await import('#lib/session/toast.store.ts');
  await vi.advanceTimersByTimeAsync(3000);
  expect(shown.get()?.message).toBe('Login successful');
  vi.useRealTimers();
});

it('continues when the browser stores nothing', async () => {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  document.body.innerHTML = '<dialog id="offline-layer"></dialog>';
  await import('../../src/enhance/page.ts');
  dispatchEvent(new Event('offline'));
  expect(document.querySelector('dialog')?.open).toBe(true);
  expect(showFlash).not.toThrow();
  expect(removeAuthData).not.toThrow();
});
