/** A key of the feed for receipts alone. */
export const RECEIPTS_KEY = 'key-of-the-receipts-and-no-more';
