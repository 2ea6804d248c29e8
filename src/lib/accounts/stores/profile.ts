import { atom, computed } from 'nanostores';
import { bodyOf, type Envelope } from '#lib/http/envelope.ts';
import {
  createFormController,
  type FormController,
  type SubmitOutcome,
} from '#lib/account-forms/controller.ts';
import type { RawValues } from '#lib/account-forms/form-state.ts';
import { profileForm } from '../forms/profile.form.ts';
import { messages } from '#lib/kernel/messages.ts';
import { clientProfile, type ClientProfile } from '#lib/session/client-profile.ts';
import type { ProfileValues } from '../schemas/profile.ts';
import { parse } from '#lib/kernel/validation.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { $shownName } from './picture.ts';
import { notify } from '#lib/session/toast.store.ts';
import { $chosenPicture, $pictureMessage, showSavedPicture } from './profile-picture.ts';
import { storedClientId } from './stored-id.ts';

/** The profile as it was saved on this page; null until then. Browser only. */
export const $savedProfile = atom<ClientProfile | null>(null);

const $stored = atom<RawValues | null>(null);
const $typed = atom<RawValues | null>(null);

const editable = profileForm.fields.filter((field) => !field.readonly).map(({ name }) => name);

/** Whether leaving the page would lose something. */
export const $unsaved = computed([$stored, $typed, $chosenPicture], (stored, typed, picture) => {
  if (picture) return true;
  if (!stored || !typed) return false;
  return editable.some((name) => (stored[name] ?? '') !== (typed[name] ?? ''));
});

/** Says what the form held when the page arrived; changes are judged against it. */
export const rememberStored = (values: RawValues): void => $stored.set(values);

/** The profile in an answer, if it holds one: some APIs answer a text, or nothing. */
function profileIn(envelope: Envelope): ClientProfile | null {
  const parsed = parse({ struct: clientProfile }, bodyOf(envelope));
  return parsed.ok && parsed.value.email !== '' ? parsed.value : null;
}

async function loadProfile(): Promise<ClientProfile | null> {
  const { getProfile } = await import('../browser-client.ts');
  const answer = await getProfile();
  if (answer.ok) return answer.value.body;
  showFailure(answer.error, messages.profileNotLoaded);
  return null;
}

/** Sends the profile, with the picture if one was chosen, and shows what was saved. */
async function send({ clientId = '', ...values }: ProfileValues): Promise<SubmitOutcome> {
  const id = storedClientId();
  if (!id.ok) {
    notify(id.error, 'error');
    return { kind: 'refused' };
  }
  const sent = $typed.get();
  const { updateProfile } = await import('../browser-client.ts');
  const picture = $chosenPicture.get()?.file ?? null;
  const answer = await updateProfile({ ...values, id: String(id.value), clientId }, picture);
  if (!answer.ok) {
    showFailure(answer.error, messages.profileNotUpdated);
    $pictureMessage.set(answer.error.fields['profile'] ?? '');
    return { kind: 'refused', fields: answer.error.fields };
  }
  if (sent) $stored.set(sent);
  notify(messages.profileUpdated);
  const saved = profileIn(answer.value.envelope) ?? (await loadProfile());
  showSavedPicture(saved?.profile ?? '');
  if (saved) {
    $savedProfile.set(saved);
    $shownName.set(saved.contact_person);
  }
  return { kind: 'again' };
}

const base = createFormController(profileForm, {
  send,
  notify: (message) => notify(message, 'error'),
});

/** The profile form; it also keeps an eye on what is not saved yet. */
export const profileController: FormController = {
  ...base,
  change: (raw) => {
    $typed.set(raw);
    base.change(raw);
  },
  submit: (raw) => {
    $typed.set(raw);
    return base.submit(raw);
  },
};
