/** The demo client of `npm start` and `npm run dev` (contract section 1). Never in the production form. */
import type { ApiContext } from '../context.ts';
import { hasClients } from '../db/clients.ts';
import { registerClient } from './register-client.ts';

export const demoLogin = { email: 'demo@example.com', password: 'Demo@2026' } as const;

const demoClient = {
  ...demoLogin,
  companyName: 'Demo Garments Inc.',
  contactPerson: 'Dana Demo',
  telephone: '2125550142',
  shippingAddress: '350 Fifth Avenue, New York, NY 10118',
  billingAddress: '350 Fifth Avenue, New York, NY 10118',
  additionalInfo: '',
};

/** Adds the demo client when there is no client at all; says whether it did. */
export async function seedDemoClient(context: ApiContext): Promise<boolean> {
  if (await hasClients(context.database.db)) return false;
  const origin = { requestId: 'seed', network: 'seed', userAgent: null };
  return (await registerClient(context, demoClient, origin)).ok;
}
