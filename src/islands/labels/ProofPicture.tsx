import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $labelImages, wantImages } from '#lib/labels/editor/label-images.ts';
import type { DisplayList } from '#lib/labels/engine/display-list.ts';
import { LabelDrawing } from './preview/LabelDrawing.tsx';

interface ProofPictureProps {
  readonly name: string;
  readonly list: DisplayList;
}

const MARGIN_MM = 1;

const imagesOf = ({ items }: DisplayList): string[] =>
  items.flatMap((item) => (item.type === 'image' ? [item.image] : []));

/** Shows a label before it is approved; a press shows it at twice its size. */
export function ProofPicture({ name, list }: ProofPictureProps) {
  const [isDouble, setDouble] = useState(false);
  const images = useStore($labelImages, { ssr: 'initial' });
  useEffect(() => wantImages(imagesOf(list)), [list]);
  const urls = Object.fromEntries(Object.entries(images).map(([id, { url }]) => [id, url]));
  return (
    <div className="preview-stage proof-picture" data-zoom={isDouble ? 'double' : 'fit'}>
      <div className="relative">
        <LabelDrawing
          list={list}
          urls={urls}
          label={`The label ${name}`}
          margin={MARGIN_MM}
          {...(isDouble && { width: `${(list.width + 2 * MARGIN_MM) * 2}mm` })}
        />
        <button
          type="button"
          className="absolute inset-0 size-full"
          aria-pressed={isDouble}
          aria-label={`${name} at 200%`}
          onClick={() => setDouble(!isDouble)}
        />
      </div>
    </div>
  );
}
