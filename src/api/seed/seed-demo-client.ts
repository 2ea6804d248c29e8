/** Demo client of `npm start` and `npm run dev`, absent in production. */
import { insideTransaction } from '#api/db/nested-transactions.ts';
import type { ApiContext } from '#api/context/context.ts';
import { findClientByEmailKey, hasClients, emailKey } from '#api/security/clients.ts';
import { registerClient } from '#api/accounts/register-client.ts';
import type { SignupPayload } from '#lib/accounts/forms/signup.form.ts';
import type { Demo } from './demo-data.ts';
import { demoLogin } from './demo-login.ts';
import { seedClaims, seedForms } from './demo-forms.ts';
import { seedPhotos } from './demo-photos.ts';
import { seedReceipts } from './demo-receipts.ts';
import { demoRecords, seedLabelsAndViews, seedStoresAndProducts } from './demo-records.ts';
import { seedWorkOrders } from './demo-work-orders.ts';

/** Adds the demo client with its sample data when there is no client; returns 'missing' if the clients are others. */
export async function seedDemoClient(
  context: ApiContext,
): Promise<'created' | 'there' | 'missing'> {
  const { database } = context;
  const found = () => findClientByEmailKey(database.db, emailKey(demoLogin.email));
  if (await hasClients(database.db)) return (await found()) ? 'there' : 'missing';
  const records = demoRecords();
  const origin = { requestId: 'seed', network: 'seed', userAgent: null };
  const signup = { ...demoLogin, ...records.client } as SignupPayload;
  if (!(await registerClient(context, signup, origin)).ok) return 'missing';
  const client = await found();
  if (!client) return 'missing';
  await seedForms({ context, client });
  await database.transaction(async (tx) => {
    const demo: Demo = {
      client,
      context: { ...context, database: insideTransaction(database, tx) },
    };
    await seedStoresAndProducts(demo, records);
    await seedReceipts(demo, records);
    await seedWorkOrders(demo);
    await seedLabelsAndViews(demo, records);
  });
  await Promise.all([seedPhotos({ context, client }), seedClaims({ context, client })]);
  return 'created';
}
