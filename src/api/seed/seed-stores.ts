/** The demo client's stores: a small chain with its distribution centre. */
import { noRequester } from '#lib/forms/facts.ts';
import { storeForm } from '#lib/stores/store-form.ts';
import { canonicalStore } from '#lib/stores/store-rules.ts';
import { checkSubmission } from '#lib/forms/check.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { insertNew } from '#api/stores/save-store.ts';
import type { Seed } from './seed-demo-data.ts';

/** Number, name, street, city, state, code, telephone, kind. */
const stores = [
  ['001', 'SoHo', '112 Greene Street', 'New York', 'NY', '10012', '2125550101', 'store'],
  ['002', 'Williamsburg', '218 Bedford Avenue', 'Brooklyn', 'NY', '11249', '7185550102', 'store'],
  ['003', 'Newbury Street', '140 Newbury Street', 'Boston', 'MA', '02116', '6175550103', 'store'],
  ['004', 'Georgetown', '3100 M Street NW', 'Washington', 'DC', '20007', '2025550104', 'store'],
  [
    '005',
    'Rittenhouse',
    '1710 Walnut Street',
    'Philadelphia',
    'PA',
    '19103',
    '2155550105',
    'store',
  ],
  ['006', 'Oak Street', '58 East Oak Street', 'Chicago', 'IL', '60611', '3125550106', 'store'],
  [
    '007',
    'South Congress',
    '1500 S Congress Avenue',
    'Austin',
    'TX',
    '78704',
    '5125550107',
    'store',
  ],
  ['008', 'Design District', '40 NE 40th Street', 'Miami', 'FL', '33137', '3055550108', 'store'],
  ['009', 'Abbot Kinney', '1340 Abbot Kinney Blvd', 'Venice', 'CA', '90291', '3105550109', 'store'],
  [
    '010',
    'Hayes Valley',
    '520 Hayes Street',
    'San Francisco',
    'CA',
    '94102',
    '4155550110',
    'store',
  ],
  [
    '011',
    'Pearl District',
    '1015 NW 11th Avenue',
    'Portland',
    'OR',
    '97209',
    '5035550111',
    'store',
  ],
  ['900', 'East DC', '75 Commerce Drive', 'Edison', 'NJ', '08837', '7325550190', 'dc'],
] as const;

export const seedStores: Seed = async (context, tx, clientId) => {
  const facts = { today: companyDay(context.now()), requester: noRequester, files: new Map() };
  for (const [storeNumber, storeName, line1, city, state, zipCode, phone, kind] of stores) {
    const data = {
      storeName,
      storeNumber,
      banner: 'Demo Garments',
      kind,
      status: 'active',
      country: 'US',
      line1,
      city,
      state,
      zipCode,
      contactName: 'Store manager',
      phone,
    };
    const checked = checkSubmission(storeForm, data, facts);
    if (!checked.ok) throw new Error(`Store ${storeNumber}: ${JSON.stringify(checked.fields)}`);
    await insertNew(context, tx, clientId, canonicalStore(checked.data));
  }
};
