/**
 * Errors for a submit before the form's script loads: the browser validates `required` and `type`, with the form's
 * messages. `bindForm` validates again later. Inline, because a file would load too late; its hash is in the content
 * policy (`astro.config.mjs`).
 */
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import type { FormDefinition } from './definition.ts';
import { controlId } from './field-view.ts';
import { inputsOf } from './visible-fields.ts';

/** Messages of each control by id: for an empty value, and for an invalid email address. */
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
