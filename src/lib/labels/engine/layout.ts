/**
 * Lays a label out: the same display list for the preview in the browser, the PDF and the printer. Pure and
 * synchronous. It brings the barcode encoders with it, so islands load it when it is first needed
 * (`await import`).
 */
import { checkLabel } from './check.ts';
import type { DisplayItem, LabelLayout, LayoutKind } from './display-list.ts';
import { layoutCare } from './kinds/care.ts';
import { layoutCartonContent, layoutCartonGs1 } from './kinds/carton.ts';
import { layoutBrand, layoutHangTag, layoutPolybag, layoutPriceTicket } from './kinds/tags.ts';
import { logoFindings } from './layout/compound-blocks.ts';
import { sizeOf } from './presets.ts';
import type { LabelKind, LabelSpec, LayoutOptions, Size } from './spec.ts';
import { fitText, placeText } from './text/fit.ts';

const kinds: Readonly<Record<LabelKind, LayoutKind>> = {
  care: layoutCare,
  brand: layoutBrand,
  price_ticket: layoutPriceTicket,
  hang_tag: layoutHangTag,
  polybag: layoutPolybag,
  carton_content: layoutCartonContent,
  carton_gs1: layoutCartonGs1,
};

const MARK = { width: 12, height: 1.4, fromEdge: 0.1 } as const;

/** The revision of an approved label, tiny in the margin. */
function revisionMark({ revision }: LabelSpec, { width, height }: Size): readonly DisplayItem[] {
  if (revision === null) return [];
  const wide = Math.min(MARK.width, width / 2);
  const box = {
    x: width - wide - 1,
    y: height - MARK.height - MARK.fromEdge,
    width: wide,
    height: MARK.height,
  };
  const request = {
    element: 'revision' as const,
    lines: [`r${revision}`],
    size: 3,
    minSize: 2,
    align: 'right' as const,
  };
  return [placeText(request, fitText(request, box), box)];
}

/**
 * Returns the display list of a label, with its errors: content rules first, then overflow. Lays out any draft;
 * everything stays inside the label, uncut.
 */
export function layoutLabel(spec: LabelSpec, { images = {} }: LayoutOptions = {}): LabelLayout {
  const size = sizeOf(spec);
  const laid = kinds[spec.kind]({ spec, size, images });
  const items = [...laid.items, ...revisionMark(spec, size)];
  return {
    list: { ...size, items, guides: laid.guides },
    findings: [...checkLabel(spec), ...laid.findings, ...logoFindings(items, images)],
    size,
  };
}
