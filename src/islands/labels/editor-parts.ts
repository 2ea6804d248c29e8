import { createContext, use } from 'react';
import type { LabelPreview } from '#lib/labels/editor/label-preview.ts';

/** The preview that belongs to the form around this part. */
export const PreviewContext = createContext<LabelPreview | null>(null);

/** The preview of the editor. */
export function usePreview(): LabelPreview {
  const preview = use(PreviewContext);
  if (!preview) throw new Error('This part stands outside of a label editor.');
  return preview;
}
