/** What a report's form does with script: a choice applies at once, and empty fields stay out of the address. */
const form = document.querySelector<HTMLFormElement>('form[data-report]');

form?.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement) form.requestSubmit();
});

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
  if (menu && target instanceof Node && !menu.contains(target)) menu.open = false;
});

document.addEventListener('keydown', ({ key }) => {
  const menu = key === 'Escape' ? openMenu() : null;
  if (!menu) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
});
