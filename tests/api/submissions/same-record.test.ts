/** What makes two records the same follows an answer that corrects one of them. */
import { expect, it } from 'vitest';
import type { Values } from '#lib/forms/definition.ts';
import { cargoClaimCases } from '../../fixtures/submissions/cargo-claim.ts';
import { api, client, onEachDatabase } from './each-database.ts';
import { uploadFiles } from './send-case.ts';
import { recordOf, referral } from './support.ts';

const MINUTE = 60_000;

onEachDatabase('a record that an answer corrects', () => {
  const claim = async (change: Values, who = client) => {
    const values = { ...cargoClaimCases.right, ...change };
    const { definition } = cargoClaimCases;
    return who.send(definition.type, await uploadFiles(api, who, cargoClaimCases, values));
  };
  const correct = async (reference: string | null, data: Values, who = client) => {
    const question = { question: 'Right?', fields: Object.keys(data) };
    const { id, revision } = recordOf(await api.company(reference, 'question', question));
    return who.call(`POST /client/submissions/${id}/submit`, { revision, data });
  };

  it('frees the shipment that it named by mistake', async () => {
    const { reference } = recordOf(await claim({ proNumber: '123-456780' }));
    expect((await correct(reference, { proNumber: '123-456789' })).status).toBe(200);
    expect((await claim({ proNumber: '123-456780' })).status).toBe(200);
    const twice = await claim({ proNumber: '123-456789' });
    expect([twice.status, twice.body['ResponseMessage']]).toEqual([
      409,
      `You claimed this already: ${reference}.`,
    ]);
  });

  it('never merges with the claim sent before', async () => {
    const first = recordOf(await claim({ proNumber: '123-456780' }));
    const second = recordOf(await claim({ proNumber: '123-456789' }));
    const refused = await correct(second.reference, { proNumber: '123-456780' });
    expect([refused.status, refused.body['ResponseMessage']]).toEqual([
      409,
      `You claimed this already: ${first.reference}.`,
    ]);
    const { data, status } = await client.read(second.id);
    expect([data['proNumber'], status]).toEqual(['123-456789', 'DOCS_NEEDED']);
  });

  it('never merges with the claim of a simultaneous answer', async () => {
    const numbers = ['123-456780', '123-456781', '123-456782', '123-456783'];
    const claims = [];
    for (const proNumber of numbers) claims.push(recordOf(await claim({ proNumber })).reference);
    const answers = await Promise.all(
      claims.map((each) => correct(each, { proNumber: '123-456789' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('informs the company of an earlier referral by another client', async () => {
    const other = await api.newClient();
    const first = recordOf(
      await other.send('referral-request', referral('zoe@thread.example.com')),
    );
    api.advance(MINUTE);
    const { id, reference } = recordOf(
      await client.send('referral-request', referral('zoe@threat.example.com')),
    );
    api.advance(MINUTE);
    await other.send('referral-request', referral('bo@needle.example.org'));
    const notes = async () => {
      const seen = recordOf(await api.ops(`GET /ops/submissions/${reference ?? ''}`));
      const said = seen.timeline.filter(({ actor }) => actor === 'system');
      expect(said.every(({ from, to }) => from === to)).toBe(true);
      return said.map(({ note }) => note);
    };
    // Another one sent this later: the first referral is this one.
    await correct(reference, { refEmail: 'bo@needle.example.org' });
    expect(await notes()).toEqual([]);
    await correct(reference, { refEmail: 'zoe@thread.example.com' });
    expect(await notes()).toEqual([expect.stringContaining(`${first.reference} of`)]);
    // Another person of the same business: the company knows already.
    await correct(reference, { refEmail: 'bo@thread.example.com' });
    expect(await notes()).toHaveLength(1);
    const read = await client.read(id);
    expect(JSON.stringify(read)).not.toContain(first.reference);
  });
});
