/** The demo client of `npm start` and `npm run dev`. Never in the production form. */
import type { ApiContext } from '#api/context/context.ts';
import { findClientByEmailKey, hasClients } from '#api/security/clients.ts';
import { emailKey } from '#api/security/email-key.ts';
import { demoLogin } from './demo-login.ts';
import { seedDemoData } from './seed-demo-data.ts';
import { registerClient } from '#api/accounts/register-client.ts';

const demoClient = {
  ...demoLogin,
  companyName: 'Demo Garments Inc.',
  contactPerson: 'Dana Demo',
  telephone: '2125550142',
  shippingAddress: '350 Fifth Avenue, New York, NY 10118',
  billingAddress: '350 Fifth Avenue, New York, NY 10118',
  additionalInfo: '',
};

/** Adds the demo client with its sample data when there is no client at all; says whether it was added, was there, or is missing. */
export async function seedDemoClient(
  context: ApiContext,
): Promise<'created' | 'there' | 'missing'> {
  const { db } = context.database;
  if (await hasClients(db)) {
    return (await findClientByEmailKey(db, emailKey(demoLogin.email))) ? 'there' : 'missing';
  }
  const origin = { requestId: 'seed', network: 'seed', userAgent: null };
  if (!(await registerClient(context, demoClient, origin)).ok) return 'missing';
  const client = await findClientByEmailKey(db, emailKey(demoLogin.email));
  if (client) await seedDemoData(context, client.id);
  return 'created';
}
