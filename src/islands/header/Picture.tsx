import { useStore } from '@nanostores/react';
import { $picture, defaultPicture } from '#lib/accounts/sessions/picture.ts';

interface PictureProps {
  /** Address of the client's picture, or null for the default image. */
  readonly src: string | null;
  readonly className: string;
  readonly size: number;
}

/** The profile picture; the default image when there is none or it cannot be shown (`src/enhance/broken-pictures.ts`). */
export function Picture({ src, className, size }: PictureProps) {
  const changed = useStore($picture, { ssr: 'initial' });
  return (
    <img
      className={className}
      src={changed ?? src ?? defaultPicture}
      alt=""
      width={size}
      height={size}
      data-fallback={defaultPicture}
      // The default image may be there before React.
      suppressHydrationWarning
    />
  );
}
