/** The label as it would be printed, following the form: laid out once a frame, in this thread. */
import { atom, type ReadableAtom } from 'nanostores';
import { layoutLabel } from '../../labels/layout.ts';
import type { LaidOut } from '../../labels/display-list.ts';
import { labelOf } from '../../labels/spec-values.ts';
import type { LabelImage, LabelSpec } from '../../labels/spec.ts';
import type { LabelSettings } from '../../schemas/label-calls.ts';
import type { FormModel } from '../submissions/form-model.ts';

type Images = Readonly<Record<string, LabelImage>>;

export interface PreviewState extends LaidOut {
  readonly spec: LabelSpec;
}

export interface LabelPreview {
  readonly $state: ReadableAtom<PreviewState>;
  /** As the page was opened with. */
  readonly settings: LabelSettings;
  /** Goes on with these settings. */
  readonly use: (settings: LabelSettings) => void;
  /** Follows the form, and the pictures as they come. */
  readonly follow: ($images: ReadableAtom<Images>) => () => void;
}

export interface PreviewFacts {
  readonly settings: LabelSettings;
  readonly labelRevision: number;
  readonly images: Images;
}

/** A carton label shows what its number will look like; the real one is drawn when it is printed. */
function shownSpec(values: Readonly<Record<string, unknown>>, facts: PreviewFacts): LabelSpec {
  const { gs1Prefix, gs1Extension } = facts.settings;
  const ssccSerial = gs1Prefix === '' ? null : 0;
  const spec = { ...labelOf(values), revision: facts.labelRevision };
  return spec.kind === 'carton_gs1'
    ? { ...spec, gs1Prefix, ssccExtension: gs1Extension, ssccSerial }
    : spec;
}

/** What the preview shows of these values. */
export function previewOf(
  values: Readonly<Record<string, unknown>>,
  facts: PreviewFacts,
): PreviewState {
  const spec = shownSpec(values, facts);
  return { ...layoutLabel(spec, { images: facts.images }), spec };
}

/** Makes the preview of one form. */
export function createLabelPreview(model: FormModel, facts: PreviewFacts): LabelPreview {
  let { images, settings } = facts;
  let frame = 0;
  const draw = (): PreviewState =>
    previewOf(model.$state.get().values, { ...facts, settings, images });
  const $state = atom(draw());
  const later = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      $state.set(draw());
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
        images = { ...facts.images, ...found };
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
