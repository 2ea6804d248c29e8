import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import {
  $chosenPicture,
  $pictureMessage,
  choosePicture,
  PICTURE,
  pictureTypes,
  rejectUnreadablePicture,
} from '#lib/accounts/sessions/profile-picture.ts';
import { MAX_PICTURE_BYTES } from '#lib/kernel/limits.ts';
import { limitText } from '#lib/kernel/count-text.ts';
import { FileField } from '../form/FileField.tsx';
import { Picture } from '../header/Picture.tsx';
import { useLostFileNames } from '../ui/use-lost-file-names.ts';

interface PictureFieldProps {
  readonly formId: string;
  /** Address of the stored picture, or null for the default image. */
  readonly src: string | null;
}

const SIZE = 64;

/** Profile picture: stored picture, preview of a chosen one, and file input. */
export function PictureField({ formId, src }: PictureFieldProps) {
  // Loaded by the time that a picture is chosen.
  useEffect(() => void import('#lib/accounts/sessions/read-picture.ts'), []);
  const chosen = useStore($chosenPicture, { ssr: 'initial' });
  const message = useStore($pictureMessage, { ssr: 'initial' });
  const lost = useLostFileNames(PICTURE);
  return (
    <FileField
      formId={formId}
      name={PICTURE}
      label="Profile Picture"
      hint={`JPG or PNG, at most ${limitText(MAX_PICTURE_BYTES)}`}
      accept={pictureTypes}
      message={message || lost}
      chosen={chosen?.file ?? null}
      onChoose={choosePicture}
    >
      {chosen ? (
        <img
          className="size-16 flex-none rounded-field border border-line bg-base-200 object-cover"
          src={chosen.url}
          alt="Preview of your choice"
          width={SIZE}
          height={SIZE}
          onError={rejectUnreadablePicture}
        />
      ) : (
        <Picture
          src={src}
          className="size-16 flex-none rounded-field border border-line bg-base-200 object-cover"
          size={SIZE}
        />
      )}
    </FileField>
  );
}
