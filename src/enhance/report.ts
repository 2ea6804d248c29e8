/**
 * What a report's form does with script: a choice applies at once, empty fields stay out of the address, and a view is
 * deleted after the portal's dialog instead of a page that asks.
 */
import { askConfirmation } from '#lib/session/question.store.ts';
import { applyChoices } from './report-choices.ts';

const form = document.querySelector<HTMLFormElement>('form[data-report]');

if (form) applyChoices(form);

form?.addEventListener('submit', () => {
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')) {
    control.disabled = control.value === '';
  }
});

// Back brings the page as it was left.
addEventListener('pageshow', () => {
  for (const control of form?.querySelectorAll<HTMLInputElement>('[name]:disabled') ?? []) {
    if (!(control instanceof HTMLButtonElement)) control.disabled = false;
  }
});

const openMenu = (): HTMLDetailsElement | null =>
  document.querySelector<HTMLDetailsElement>('details[data-menu][open]');

// The menus above the list close as menus do: by a press elsewhere, and by Escape.
document.addEventListener('click', ({ target }) => {
  const menu = openMenu();
  if (!menu || !(target instanceof Element) || menu.contains(target)) return;
  // The portal's dialog asks about what the menu holds.
  if (!target.closest('dialog')) menu.open = false;
});

document.addEventListener('keydown', ({ key }) => {
  const menu = key === 'Escape' && !document.querySelector('dialog[open]') ? openMenu() : null;
  if (!menu) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
});

document.addEventListener('submit', (event) => {
  const { submitter } = event;
  const question = submitter?.dataset['ask'];
  if (!(submitter instanceof HTMLButtonElement) || question === undefined) return;
  event.preventDefault();
  void askConfirmation({ title: 'Delete', body: question }).then((isSure) => {
    if (!isSure) return;
    const { value } = submitter;
    submitter.value = 'delete-sure';
    delete submitter.dataset['ask'];
    submitter.form?.requestSubmit(submitter);
    // What is sent is settled: a page that stays, or comes back, asks again.
    submitter.value = value;
    submitter.dataset['ask'] = question;
  });
});
