/** What a receipt is made of, in the words of both sides (domain 3.2). */

/** What stands at the head of a receipt and in no list. Texts may be ''. */
export type ReceiptHead = {
  readonly vendorInvoice: string;
  readonly receivedBy: string;
  /** Dock or warehouse. */
  readonly dock: string;
  readonly mode: string;
  readonly bol: string;
  readonly trailer: string;
  readonly seal: string;
  /** '' when nobody looked. */
  readonly sealIntact: '' | 'yes' | 'no';
  readonly freightTerms: string;
  readonly pallets: number;
  readonly weight: number | null;
  readonly weightUnit: 'lb' | 'kg';
  readonly currency: string;
  readonly note: string;
};
