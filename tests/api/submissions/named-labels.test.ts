import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Values } from '#lib/forms/definition.ts';
import { garmentRebrandingCases } from '../../fixtures/submissions/garment-rebranding.ts';
import { serviceRequestCases } from '../../fixtures/submissions/service-request.ts';
import { databases } from '../../support/databases.ts';
import { approvedLabel, careLabel, priceTicket } from '../labels/support.ts';
import { createFormsApi, fieldsOf, recordOf, type Client, type FormsApi } from './support.ts';

describe.each(databases)('labels that forms name on $name', ({ open }) => {
  let api: FormsApi;
  let client: Client;
  let care: string;
  let ticket: string;
  beforeEach(async () => {
    api = createFormsApi(await open());
    client = await api.newClient();
    care = (await approvedLabel(client, careLabel)).reference ?? '';
    ticket = (await approvedLabel(client, priceTicket)).reference ?? '';
  });

  const rebrand = (change: Values) =>
    client.send('garment-rebranding', {
      ...garmentRebrandingCases.right,
      keepCareLabel: 'no',
      careLabelSource: 'portal',
      careLabelRef: care,
      labelOwner: 'RN 12345',
      ...change,
    });

  it('a care label is replaced by an approved care label', async () => {
    expect(fieldsOf(await rebrand({ careLabelRef: ticket }))).toEqual({
      careLabelRef: `${ticket} is a price ticket. Choose an approved care label.`,
    });
    expect((await rebrand({})).status).toBe(200);
  });

  it.each(['RN 12345', 'rn12345', '12345', 'Our brand, RN No. 12345', 'ATELIER NORD, Inc'])(
    'shows the owner %s',
    async (labelOwner) => expect((await rebrand({ labelOwner })).status).toBe(200),
  );

  it.each(['RN 99999', 'CA 12345', 'Example Boutique', 'RN 1234'])(
    'does not show the owner %s',
    async (labelOwner) =>
      expect(fieldsOf(await rebrand({ labelOwner }))).toEqual({
        labelOwner: `${care} shows “RN 12345, Atelier Nord Inc.”. Enter a name or RN that it shows.`,
      }),
  );

  it('is asked of an answer, too', async () => {
    const { reference } = recordOf(await rebrand({}));
    await api.ops(`POST /ops/submissions/${reference ?? ''}/transition`, {
      callerReference: randomUUID(),
      to: 'IN_REVIEW',
    });
    const asked = await api.ops(`POST /ops/submissions/${reference ?? ''}/question`, {
      callerReference: randomUUID(),
      question: 'Which label?',
      fields: ['careLabelRef'],
    });
    const { revision } = recordOf(asked);
    const answer = await client.call(`POST /client/submissions/${reference ?? ''}/submit`, {
      revision,
      data: { careLabelRef: ticket },
    });
    expect(fieldsOf(answer)).toHaveProperty('careLabelRef');
  });

  it('a service request names labels that its services put on', async () => {
    const request = (service: string, label: string) =>
      client.send('service-request', {
        ...serviceRequestCases.right,
        services: [{ service, qty: '40', ticketPlace: 'seam' }],
        labelSource: 'portal',
        labelRefs: [label],
      });
    expect(fieldsOf(await request('RLB', ticket))).toEqual({
      labelRefs: `${ticket} is a price ticket, and none of the services puts it on. Choose another label, or add the service.`,
    });
    expect((await request('RLB', care)).status).toBe(200);
    expect((await request('TKT', ticket)).status).toBe(200);
  });
});
