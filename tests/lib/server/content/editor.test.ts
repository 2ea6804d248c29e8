import { expect, it } from 'vitest';
import { openFile, previewOf, takePost } from '#lib/server/content/editor.ts';

/** The form of contact.yaml with so many questions. */
function formOf(questions: number): FormData {
  const form = new FormData();
  form.set('do', 'add:questions');
  form.set('mark', openFile('contact').mark);
  for (let at = 0; at < questions; at++) {
    form.set(`questions/${at}/question`, `Why ${at}?`);
    form.set(`questions/${at}/answer`, 'Because.');
  }
  return form;
}

it('takes a button of a list, and shows what was typed', async () => {
  const posted = await takePost('contact', formOf(30));
  if (posted.saved) throw new Error('was saved');
  expect(posted.view.faults).toEqual([]);
  const shown = JSON.stringify(posted.view.field);
  expect(shown).toContain('Why 29?');
  expect(shown).toContain('questions/30/answer');
});

it('refuses a form that is longer than any file, before it is read', async () => {
  const form = formOf(3000);
  const posted = await takePost('contact', form);
  if (posted.saved) throw new Error('was saved');
  expect(posted.view.faults).toEqual([expect.stringMatching(/2,000 fields.*take entries out/)]);
  expect(JSON.stringify(posted.view.field)).not.toContain('Why 0?');
  expect(await previewOf('contact', form)).toEqual({ drafts: {}, faults: posted.view.faults });
});
