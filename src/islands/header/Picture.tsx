import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { $picture } from '#lib/accounts/sessions/picture.ts';

const DEFAULT_PICTURE = '/default-profile.svg';

interface PictureProps {
  /** Address of the client's picture, or null for the default image. */
  readonly src: string | null;
  readonly className: string;
  readonly size: number;
}

/** The profile picture; the default image when there is none or it cannot be shown. */
export function Picture({ src, className, size }: PictureProps) {
  const changed = useStore($picture, { ssr: 'initial' });
  const [broken, setBroken] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  const wanted = changed ?? src ?? DEFAULT_PICTURE;

  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setBroken(wanted);
  }, [wanted]);

  return (
    <img
      ref={image}
      className={className}
      src={broken === wanted ? DEFAULT_PICTURE : wanted}
      alt=""
      width={size}
      height={size}
      onError={() => setBroken(wanted)}
    />
  );
}
