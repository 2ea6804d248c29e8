import { pathOf } from '#lib/kernel/routes.ts';
import { thumbAddress } from '#lib/records/file-address.ts';

interface ThumbnailProps {
  /** Id of an own attachment; null during its upload. */
  readonly id: string | null;
  readonly alt: string;
}

/** A small copy of a picture; its place is there before it. */
export function Thumbnail({ id, alt }: ThumbnailProps) {
  return (
    <span className="thumbnail">
      {id !== null && (
        <img
          src={thumbAddress(pathOf('attachment-file'), id)}
          alt={alt}
          width={64}
          height={48}
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  );
}
