// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { removeAuthData } from '#lib/session/auth-storage.ts';
import { showFlash } from '#lib/session/toast.store.ts';

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
