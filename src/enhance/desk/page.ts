/** The script of every page of the desk: passwords that are shown, and a log out that forgets what waits. */
import { ACTS_DATABASE } from './offline-storage.ts';

addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-reveals]') : null;
  const input = button?.previousElementSibling;
  if (!button || !(input instanceof HTMLInputElement)) return;
  const isShown = input.type === 'password';
  input.type = isShown ? 'text' : 'password';
  const word = button.querySelector('[data-reveal-word]');
  if (word) word.textContent = isShown ? 'Hide' : 'Show';
});

addEventListener('submit', ({ target }) => {
  if (target instanceof Element && target.matches('.desk-person'))
    indexedDB.deleteDatabase(ACTS_DATABASE);
});
