/** The label as it would be printed, out of the values of its form. It brings the whole engine along. */
import type { LaidOut } from '../engine/display-list.ts';
import { layoutLabel } from '../engine/layout.ts';
import { labelOf } from '../engine/spec-values.ts';
import type { LabelImage, LabelSpec } from '../engine/spec.ts';
import type { LabelSettings } from '../calls.ts';

export interface PreviewState extends LaidOut {
  readonly spec: LabelSpec;
}

export interface PreviewFacts {
  readonly settings: LabelSettings;
  readonly labelRevision: number;
  readonly images: Readonly<Record<string, LabelImage>>;
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
