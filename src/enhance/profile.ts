import { profileForm } from '#lib/accounts/forms/profile.form.ts';
import {
  profileController,
  rememberStored,
  $edited,
  $savedProfile,
  $unsaved,
} from '#lib/accounts/sessions/profile.ts';
import { choosePicture } from '#lib/accounts/sessions/profile-picture.ts';
import type { Values } from '#lib/forms/definition.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { $lost, storeUnsent } from '#lib/session/unsent.store.ts';
import { enhanceForm } from './form-view.ts';
import { followProfile, enhanceTabs } from './profile-tabs.ts';
import { warnBeforeUnload } from './unsaved-changes.ts';

/** Place of the input that is kept when the session ends. */
const EDITED = 'profile-edited';

const form = document.getElementById(profileForm.type);

/** Returns the stored values of the controls, ignoring later input. */
function storedValues(controls: HTMLFormControlsCollection): Record<string, string> {
  return Object.fromEntries(
    inputsOf(profileForm).map(({ name }) => {
      const control = controls.namedItem(name);
      const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
      return [name, isText ? control.defaultValue : ''];
    }),
  );
}

/** Writes the values of the form into uncontrolled inputs. */
function showValues(controls: HTMLFormControlsCollection): void {
  const { values } = profileController.model.$state.get();
  for (const { name } of inputsOf(profileForm)) {
    const control = controls.namedItem(name);
    const text = values[name];
    if (control && 'value' in control && typeof text === 'string') control.value = text;
  }
}

async function usePicture(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (file && !(await choosePicture(file))) input.value = '';
}

enhanceTabs();
followProfile();
if (form instanceof HTMLFormElement) {
  const company = form.elements.namedItem('company_name');
  const isFixed = company instanceof HTMLInputElement && company.readOnly;
  rememberStored(storedValues(form.elements), !isFixed);
  $savedProfile.listen(() => showValues(form.elements));
  $edited.listen((edited) => {
    storeUnsent(EDITED, Object.keys(edited).length > 0 ? [JSON.stringify(edited)] : []);
  });
  $lost.subscribe(({ [EDITED]: held = [] }) => {
    const [text] = held;
    if (text === undefined) return;
    profileController.model.adopt(JSON.parse(text) as Values);
    showValues(form.elements);
  });
  const early = form.querySelector<HTMLInputElement>('input[type=file]');
  if (early) void usePicture(early);
  const adopted = new AbortController();
  form.addEventListener('portal:adopted', () => adopted.abort(), { once: true });
  form.addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'file') void usePicture(target);
    },
    { signal: adopted.signal },
  );
  warnBeforeUnload($unsaved, () => profileController.model.$state.get().phase !== 'idle');
}
enhanceForm(profileController);
