/** What files and signatures of a form are after the strict check. */

export interface AttachmentValue {
  readonly id: string;
  readonly kind: string;
  readonly caption: string;
}

/** Points of one stroke, in pixels of the box. */
export type Stroke = readonly { readonly x: number; readonly y: number }[];

export interface SignatureValue {
  readonly signerName: string;
  readonly signerTitle: string;
  readonly method: 'typed' | 'drawn';
  readonly typedSignature: string;
  readonly drawnStrokes: readonly Stroke[];
  readonly consentElectronic: true;
  readonly intent: true;
  /** The version that was on the screen. */
  readonly documentVersion: string;
  /** When the page was opened, and read to its end, by the browser's clock; '' when unknown. */
  readonly openedAt: string;
  readonly scrolledToEndAt: string;
}
