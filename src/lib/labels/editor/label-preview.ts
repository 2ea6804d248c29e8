/**
 * The label as it would be printed, following the form: laid out once a frame, in this thread. The engine that lays
 * it out is large: the page comes with the first preview, and the engine when the form answers already.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { PreviewFacts, PreviewState } from './preview-of.ts';
import type { LabelSettings } from '../calls.ts';
import type { FormModel } from '#lib/forms/session/model.ts';

type Images = PreviewFacts['images'];

export interface LabelPreview {
  readonly $state: ReadableAtom<PreviewState>;
  /** As the page was opened with. */
  readonly settings: LabelSettings;
  /** Goes on with these settings. */
  readonly use: (settings: LabelSettings) => void;
  /** Follows the form, and the pictures as they come. */
  readonly follow: ($images: ReadableAtom<Images>) => () => void;
}

interface PreviewStart extends PreviewFacts {
  /** Currently shown preview. */
  readonly shown: PreviewState;
}

/** Makes the preview of one form. */
export function createLabelPreview(model: FormModel, start: PreviewStart): LabelPreview {
  const { shown, labelRevision } = start;
  let { images, settings } = start;
  let frame = 0;
  const $state = atom(shown);
  const draw = async (): Promise<void> => {
    const { previewOf } = await import('./preview-of.ts');
    $state.set(previewOf(model.$state.get().values, { settings, labelRevision, images }));
  };
  const later = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      // Without a connection the engine stays away: the next change asks again.
      draw().catch(() => undefined);
    });
  };
  return {
    $state,
    settings,
    use: (changed) => {
      settings = changed;
      later();
    },
    follow: ($images) => {
      let known = model.$state.get().values;
      const stopForm = model.$state.listen(({ values }) => {
        if (values === known) return;
        known = values;
        later();
      });
      const stopImages = $images.subscribe((found) => {
        images = { ...start.images, ...found };
        later();
      });
      return () => {
        stopForm();
        stopImages();
        cancelAnimationFrame(frame);
        frame = 0;
      };
    },
  };
}
