import { atom, computed } from 'nanostores';
import { bodyOf, type Envelope } from '#lib/http/envelope.ts';
import type { Values } from '#lib/forms/definition.ts';
import {
  createFormController,
  failedOutcome,
  type SubmitOutcome,
} from '#lib/forms/session/form-controller.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { profileForm, profileFormOf, type PersonValues } from '../forms/profile.form.ts';
import { messages } from '#lib/kernel/messages.ts';
import { normalizeUnicode } from '#lib/kernel/text/normalize-unicode.ts';
import { clientProfile, type ClientProfile } from '#lib/session/client-profile.ts';
import { parse } from '#lib/kernel/validation.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { $shownName } from './picture.ts';
import { notify } from '#lib/session/toast.store.ts';
import { $chosenPicture, $pictureMessage, showSavedPicture } from './profile-picture.ts';
import { storedClientId } from './stored-id.ts';

/** Values saved on this page, for form and summary card; null until then. Browser only. */
export const $savedProfile = atom<Record<string, string> | null>(null);

/** The profile in an answer, if it holds one: some APIs answer a text, or nothing. */
function profileIn(envelope: Envelope): ClientProfile | null {
  const parsed = parse(clientProfile, bodyOf(envelope));
  return parsed.ok && parsed.value.email !== '' ? parsed.value : null;
}

/** The text fields as the server has returned them, else as they were sent. */
const savedTexts = (returned: ClientProfile | null, sent: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(sent).map(([name, text]) => {
      const saved = returned?.[name as keyof ClientProfile];
      return [name, typeof saved === 'string' && saved !== '' ? saved : text];
    }),
  );

/** Writes saved values into the form, except fields edited since. */
function showSaved(saved: Readonly<Record<string, string>>, sent: Values): void {
  const { model } = profileController;
  const now = model.$state.get().values;
  const unchanged = Object.entries(saved).filter(([name]) => now[name] === sent[name]);
  model.adopt(Object.fromEntries(unchanged));
  $stored.set({ ...sent, ...saved });
  $savedProfile.set(saved);
  $shownName.set(saved['contact_person']);
}

async function loadProfile(): Promise<ClientProfile | null> {
  const { getProfile } = await import('../browser-client.ts');
  const answer = await getProfile();
  if (answer.ok) return answer.value.body;
  showFailure(answer.error, messages.profileNotLoaded);
  return null;
}

/** Sends the profile, with a chosen picture, and shows the saved values. */
async function send({ clientId = '', ...values }: PersonValues): Promise<SubmitOutcome> {
  const id = storedClientId();
  if (!id.ok) {
    notify(id.error, 'error');
    return { kind: 'refused' };
  }
  const sent = profileController.model.$state.get().values;
  const { updateProfile } = await import('../browser-client.ts');
  const picture = $chosenPicture.get()?.file ?? null;
  const answer = await updateProfile({ ...values, id: String(id.value), clientId }, picture);
  if (!answer.ok) {
    showFailure(answer.error, messages.profileNotUpdated);
    $pictureMessage.set(answer.error.fields['profile'] ?? '');
    return failedOutcome(answer.error);
  }
  notify(messages.profileUpdated);
  const returned = profileIn(answer.value.envelope);
  showSaved(savedTexts(returned, values), sent);
  const stored = returned ?? (picture && (await loadProfile()));
  showSavedPicture(stored?.profile ?? '', picture);
  return { kind: 'again' };
}

/** The profile form. */
export const profileController = createFormController(
  {
    ...profileForm,
    get schema() {
      return ownForm().schema;
    },
  },
  { send, notify: (message) => notify(message, 'error') },
);

const $stored = atom<Values | null>(null);

let mayChangeCompany = true;

const ownForm = () => profileFormOf($stored.get() ?? {}, mayChangeCompany);

const asStored = (value: unknown): string => normalizeUnicode(String(value)).trim();

/** Input that differs from what is stored. */
export const $edited = computed(
  [$stored, profileController.model.$state],
  (stored, { values }): Values => {
    const edited = inputsOf(ownForm()).filter(
      ({ name, readonly }) =>
        !readonly && stored && name in values && asStored(stored[name]) !== asStored(values[name]),
    );
    return Object.fromEntries(edited.map(({ name }) => [name, values[name]]));
  },
);

/** True if leaving the page would lose input. */
export const $unsaved = computed(
  [$edited, $chosenPicture],
  (edited, picture) => picture !== null || Object.keys(edited).length > 0,
);

/** Stores the initial values, the baseline for changes, and who may change those of the company. */
export function rememberStored(values: Values, isCompanyOpen = true): void {
  mayChangeCompany = isCompanyOpen;
  $stored.set(values);
}
