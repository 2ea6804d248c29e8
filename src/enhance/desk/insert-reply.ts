/** Puts a standard reply into the message without a way to the server, which would lose the chosen files. */
addEventListener('click', (event) => {
  const { target } = event;
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-inserts]') : null;
  const { inserts = '', into = '' } = button?.dataset ?? {};
  const reply = document.getElementById(inserts);
  const text = document.getElementById(into);
  if (!(reply instanceof HTMLSelectElement) || !(text instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  text.value = [text.value.trimEnd(), reply.value].filter(Boolean).join('\n\n');
  text.focus();
});
