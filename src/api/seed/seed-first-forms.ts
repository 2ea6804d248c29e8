/** The three first forms of the demo client, signed before the work began and answered by the company. */
import { addDays } from '#lib/kernel/calendar-day.ts';
import { TERMS, termsAgreement } from '#lib/submissions/forms/terms/terms.submission.ts';
import { cardAuthorization } from '#lib/submissions/forms/card-authorization/card-authorization.submission.ts';
import { cardTextVersion } from '#lib/submissions/forms/card-authorization/card-authorization.text.ts';
import { serviceRequest } from '#lib/submissions/forms/service-request/service-request.submission.ts';
import { publishedOn, termsVersions } from '#lib/server/terms.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import type { ApiContext } from '#api/context/context.ts';
import { findClientById } from '#api/security/clients.ts';
import { demoItems } from './demo-items.ts';
import { fileForm, seedCall, signatureOf, type SampleForm } from './file-form.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_AGO = 90;

const terms: Omit<SampleForm, 'filedAt'> = {
  form: termsAgreement,
  values: (_filing, { requester, published }) => ({
    readToEnd: true,
    country: 'US',
    authorityToBind: true,
    signature: signatureOf(requester.contact_person, published?.[TERMS] ?? ''),
  }),
  answers: [],
};

const card: Omit<SampleForm, 'filedAt'> = {
  form: cardAuthorization,
  values: (_filing, { today, requester }) => ({
    cardholderName: requester.contact_person,
    cardBrand: 'visa',
    cardLast4: '4242',
    expMonth: '8',
    expYear: String(Number(today.slice(0, 4)) + 3),
    cardType: 'company',
    billingAddress: '350 Fifth Avenue',
    city: 'New York',
    state: 'NY',
    country: 'US',
    zipCode: '10118',
    billingEmail: requester.email,
    authorizationType: 'recurring',
    maxPerCharge: '2500.00',
    maxPerMonth: '10000.00',
    chargeTypes: ['services', 'storage'],
    noticeDays: '3',
    startDate: today,
    isCardholder: 'yes',
    signature: signatureOf(requester.contact_person, cardTextVersion),
  }),
  answers: [{ to: 'ACTIVE', afterDays: 1, note: '' }],
};

const request: Omit<SampleForm, 'filedAt'> = {
  form: serviceRequest,
  values: (_filing, { today }) => ({
    title: 'First delivery: fold and bag',
    mode: 'schedule_now',
    goodsState: 'here',
    goodsText: 'Tirupur Knits, 2 cartons',
    services: [{ service: 'FLD', qty: '480' }],
    lines: demoItems
      .slice(0, 4)
      .map(({ sku, style, colour, size }) => ({ sku, style, colour, size, qty: '120' })),
    dueDate: addDays(today, 14),
  }),
  answers: [
    { to: 'IN_REVIEW', afterDays: 1, note: '' },
    { to: 'SCHEDULED', afterDays: 2, note: '' },
    { to: 'IN_PROGRESS', afterDays: 5, note: '' },
    { to: 'COMPLETED', afterDays: 8, note: '' },
    { to: 'CLOSED', afterDays: 12, note: '' },
  ],
};

/** Signs the terms that are in force today, on their first day at the earliest. Opens its own transactions. */
export async function seedFirstForms(context: ApiContext, clientId: string): Promise<void> {
  const client = await findClientById(context.database.db, clientId);
  const now = context.now();
  const version = publishedOn(companyDay(now))[TERMS];
  const current = termsVersions.find((each) => each.version === version);
  if (!client || !current) return;
  const firstDay = Date.parse(`${current.effectiveFrom}T17:00:00.000Z`);
  const filedAt = Math.min(Math.max(now.getTime() - DAYS_AGO * DAY_MS, firstDay), now.getTime());
  const call = seedCall(context, client);
  const isLate = filedAt + 12 * DAY_MS > now.getTime();
  for (const sample of [terms, card, request])
    await fileForm(call, { ...sample, filedAt, answers: isLate ? [] : sample.answers });
}
