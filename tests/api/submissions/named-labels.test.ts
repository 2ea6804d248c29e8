import { beforeEach, expect, it } from 'vitest';
import type { Values } from '#lib/forms/definition.ts';
import { garmentRebrandingCases } from '../../fixtures/submissions/garment-rebranding.ts';
import { approvedLabel, careLabel, priceTicket } from '../labels/support.ts';
import { api, client, onAnyDatabase } from './each-database.ts';
import { fieldsOf, recordOf } from './support.ts';

onAnyDatabase('labels that forms name', () => {
  let care: string;
  let ticket: string;
  beforeEach(async () => {
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
    'reject the owner %s',
    async (labelOwner) =>
      expect(fieldsOf(await rebrand({ labelOwner }))).toEqual({
        labelOwner: `${care} shows “RN 12345, Atelier Nord Inc.”. Enter a name or RN that it shows.`,
      }),
  );

  const answerTo = async (reference: string | null, data: Values) => {
    await api.company(reference, 'transition', { to: 'IN_REVIEW' });
    const question = { question: 'Is this right?', fields: Object.keys(data) };
    const asked = await api.company(reference, 'question', question);
    const { revision } = recordOf(asked);
    return client.call(`POST /client/submissions/${reference ?? ''}/submit`, { revision, data });
  };

  it('validates label references in answers', async () => {
    const { reference } = recordOf(await rebrand({}));
    expect(fieldsOf(await answerTo(reference, { careLabelRef: ticket }))).toHaveProperty(
      'careLabelRef',
    );
  });

  it.each(['no', 'yes'])(
    'skips label references of an unrelated answer (care label kept: %s)',
    async (keepCareLabel) => {
      const [neck] = garmentRebrandingCases.right['apply'] as object[];
      const apply = [{ ...neck, source: 'portal', label: care }];
      const kept = { keepCareLabel, careLabelSource: undefined, careLabelRef: undefined, apply };
      const { reference, data } = recordOf(await rebrand(keepCareLabel === 'yes' ? kept : {}));
      // As a record may be that was sent before this was asked.
      await api.database.db
        .updateTable('submissions')
        .set({ data: JSON.stringify({ ...data, labelOwner: 'RN 99999' }) })
        .where('reference', '=', reference)
        .execute();
      const answer = await answerTo(reference, { trademarkNo: 'TM-1' });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    },
  );
});
