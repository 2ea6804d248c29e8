import { profileForm, profileFormOf } from '#lib/accounts/forms/profile.form.ts';
import { profileController } from '#lib/accounts/sessions/profile.ts';
import { AccountForm } from './form/AccountForm.tsx';
import type { InitialForm } from './form/form-parts.ts';
import { PictureField } from './profile/PictureField.tsx';

interface ProfileFormProps {
  readonly initial: InitialForm;
  /** Address of the stored picture, or null for the default image. */
  readonly picture: string | null;
  readonly mayChangeCompany: boolean;
}

export function ProfileForm({ initial, picture, mayChangeCompany }: ProfileFormProps) {
  const { steps } = profileFormOf({}, mayChangeCompany);
  return (
    <AccountForm controller={profileController} steps={steps} initial={initial} hasFile isPaired>
      <PictureField formId={profileForm.type} src={picture} />
    </AccountForm>
  );
}
