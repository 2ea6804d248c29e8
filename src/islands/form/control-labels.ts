/** Labels of controls that read several fields, in place of the labels of those fields. */
export const controlLabels: Readonly<Record<string, string>> = {
  card: 'Card number',
  'card-part': 'Card number',
  expiry: 'Expiration date (MM / YY)',
  'expiry-part': 'Expiration date (MM / YY)',
};
