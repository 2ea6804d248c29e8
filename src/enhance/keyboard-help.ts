import { hasShortcuts, isShortcut, setShortcuts } from './shortcut.ts';

/** The list of keys: opened by `?` and by whatever has `data-keyboard-help`. Only one dialog is open at a time. */
function openHelp(): boolean {
  const dialog = document.querySelector<HTMLDialogElement>('#keyboard-help');
  if (!dialog || document.querySelector('dialog:modal')) return false;
  const choice = dialog.querySelector<HTMLInputElement>('input[type=checkbox]');
  if (choice) choice.checked = hasShortcuts();
  dialog.showModal();
  return true;
}

addEventListener('keydown', (event) => {
  if (isShortcut(event, '?') && openHelp()) event.preventDefault();
});

document.addEventListener('click', ({ target }) => {
  const opener = target instanceof Element && target.closest<HTMLElement>('[data-keyboard-help]');
  if (!opener) return;
  // The focus goes back to the menu's button, and returns to it when the dialog closes.
  opener.closest<HTMLElement>('[popover]')?.hidePopover();
  openHelp();
});

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.matches('#keyboard-help input'))
    setShortcuts(target.checked);
});
