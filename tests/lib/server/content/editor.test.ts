import { describe, expect, it, vi } from 'vitest';
import { readEditorForm, type EditorForm } from '#lib/server/content/editor-form.ts';
import { openFile, previewOf, savePost } from '#lib/server/content/editor.ts';

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
  const posted = await savePost('contact', formOf(30));
  if (posted.saved) throw new Error('was saved');
  expect(posted.view.errors).toEqual([]);
  const shown = JSON.stringify(posted.view.field);
  expect(shown).toContain('Why 29?');
  expect(shown).toContain('questions/30/answer');
});

it('refuses a form that is longer than any file, before it is read', async () => {
  const form = formOf(3000);
  const posted = await savePost('contact', form);
  if (posted.saved) throw new Error('was saved');
  expect(posted.view.errors).toEqual([expect.stringMatching(/2,000 fields.*take entries out/)]);
  expect(JSON.stringify(posted.view.field)).not.toContain('Why 0?');
  expect(await previewOf('contact', form)).toEqual({ drafts: {}, errors: posted.view.errors });
});

describe('a form that is posted', () => {
  const post = (form: FormData): Promise<EditorForm | null> =>
    readEditorForm(new Request('http://localhost/content/contact', { method: 'POST', body: form }));

  it('parses with texts and files', async () => {
    const sent = formOf(900);
    sent.set('file:picture', new File(['a picture'], 'a.png'));
    const form = await post(sent);
    if (!(form instanceof FormData)) throw new Error('was not read');
    expect([...form.keys()]).toEqual([...sent.keys()]);
    expect(form.get('questions/899/question')).toBe('Why 899?');
    expect(await (form.get('file:picture') as File).text()).toBe('a picture');
  });

  it('fails unparsed when it has more parts than a form has fields', async () => {
    const parse = vi.spyOn(Response.prototype, 'formData');
    const form = await post(formOf(1000));
    expect(form).toBe('too long');
    expect(parse).not.toHaveBeenCalled();
    expect(await savePost('contact', 'too long')).toMatchObject({
      saved: false,
      status: 413,
      view: { errors: [expect.stringMatching(/2,000 fields.*take entries out/)] },
    });
  });
});
