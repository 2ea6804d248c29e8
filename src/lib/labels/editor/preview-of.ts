/** The label as it would be printed, out of the values of its form. It brings the whole engine along. */
import { withGs1 } from '../engine/barcodes/sscc.ts';
import type { LabelLayout } from '../engine/display-list.ts';
import { layoutLabel } from '../engine/layout.ts';
import type { LabelImage, LabelSpec } from '../engine/spec.ts';
import type { LabelSettings } from '../calls.ts';
import { visibleLabel } from '../label-form.ts';
import type { PicturedLabel, PicturedList } from '../page-start.ts';
import type { LabelList, LabelSummary } from '../replies.ts';

export interface PreviewState extends LabelLayout {
  readonly spec: LabelSpec;
}

export interface PreviewFacts {
  readonly settings: LabelSettings;
  readonly labelRevision: number;
  readonly images: Readonly<Record<string, LabelImage>>;
}

/** Shows a sample carton number; the real one is drawn on printing. */
function previewSpec(values: Readonly<Record<string, unknown>>, facts: PreviewFacts): LabelSpec {
  const spec = withGs1({ ...visibleLabel(values), revision: facts.labelRevision }, facts.settings);
  const isSample = spec.kind === 'carton_gs1' && spec.gs1Prefix !== '';
  return isSample ? { ...spec, ssccSerial: 0 } : spec;
}

/** Returns the preview of these values. */
export function previewOf(
  values: Readonly<Record<string, unknown>>,
  facts: PreviewFacts,
): PreviewState {
  const spec = previewSpec(values, facts);
  return { ...layoutLabel(spec, { images: facts.images }), spec };
}

const settingsOfList: LabelSettings = { gs1Prefix: '', gs1Extension: '0' };

/** Adds the picture of each label. */
export const pictured = (labels: readonly LabelSummary[]): PicturedLabel[] =>
  labels.map((label) => {
    const facts = { settings: settingsOfList, labelRevision: label.revision, images: {} };
    return { ...label, picture: previewOf(label.data, facts).list };
  });

/** The labels of a list with their pictures. */
export const picturedList = (list: LabelList): PicturedList => ({
  ...list,
  items: pictured(list.items),
});
