/**
 * A process that does one piece of heavy work and says what that took: `picture` makes a fresh one of the upload in
 * the named file, or refuses it; `tables` checks 2,000 line items in tables of the given length.
 */
import { readFileSync } from 'node:fs';
import { freshPicture } from '#api/accounts/profile/picture.ts';
import { checkField } from '#lib/forms/check.ts';
import type { Facts } from '#lib/forms/definition.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { heavyRounds, mostLines } from './config.ts';
import { peakBytes } from './probe.ts';
import { median } from './figures.ts';

const [what = '', parameter = ''] = process.argv.slice(2);

const facts: Facts = {
  today: '2026-03-02',
  requester: {
    contact_person: '',
    company_name: '',
    email: '',
    telephone: '',
    clientId: '',
    billing_address: '',
    shipping_address: '',
  },
  published: {},
  files: new Map(),
};

function checkTables(size: number): void {
  const form = submissionForm('service-request');
  const field = form && inputsOf(form).find(({ name }) => name === 'lines');
  if (!field) throw new Error('The service request has no lines.');
  const lines = Array.from({ length: size }, (_, at) => ({ sku: `SKU-${at}`, qty: `${at + 1}` }));
  for (let checked = 0; checked < mostLines; checked += size) {
    const { errors } = checkField(field, lines, {}, facts);
    if (Object.keys(errors).length > 0) throw new Error(JSON.stringify(errors));
  }
}

const bytes = what === 'picture' ? readFileSync(parameter) : null;
const work = async (): Promise<unknown> =>
  bytes
    ? freshPicture({ field: 'profile', filename: 'picture', bytes })
    : checkTables(Number(parameter));

const { rss } = process.memoryUsage();
const times: number[] = [];
for (let round = 0; round <= heavyRounds; round += 1) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  // The first round loads and compiles what the work needs.
  if (round > 0) times.push((user + system) / 1000);
}
process.send?.({ ms: median(times), mb: Math.max(0, peakBytes() - rss) / 1e6 });
