/**
 * What a form says of a press that comes before its script: the browser judges by `required` and `type`, the words are the
 * form's own. Everything else waits for `bindForm`, which judges a form that was refused here anew. Inline, because a file
 * would come too late; its hash is in the content policy (`astro.config.mjs`).
 */
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import type { FormDefinition } from './definition.ts';
import { controlId } from './field-view.ts';
import { inputsOf } from './visible-fields.ts';

/** For each control, by its id: what it says when it is empty, and when the browser finds its text no address of mail. */
export const firstMessages = (
  form: Pick<FormDefinition, 'type' | 'steps'>,
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    inputsOf(form).map(({ name, label, messages }) => [
      controlId(form.type, name),
      (['required', 'pattern'] as const).map((code) => fieldMessage({ code }, label, messages)),
    ]),
  );

export const firstCheckScript = `(()=>{const d=document,m=JSON.parse(d.currentScript.dataset.messages);d.addEventListener('invalid',e=>{const c=e.target,f=c.form,v=c.validity,t=m[c.id]?.[v.valueMissing?0:v.typeMismatch?1:2];if(!t||f.dataset.ready)return;e.preventDefault();f.dataset.refused=true;c.setAttribute('aria-invalid',true);const p=d.getElementById(c.id+'-message');p.textContent=t;p.dataset.tone='error';if(f.querySelector('input:invalid')==c)c.focus()},true)})()`;
