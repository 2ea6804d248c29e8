/** Names a purchase order: 'PO NL-4471'; a number that begins with PO stays as it is. */
export const poText = (po: string): string => (/^po\b/i.test(po) ? po : `PO ${po}`);
