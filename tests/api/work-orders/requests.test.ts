import { beforeEach, describe, expect, it } from 'vitest';
import { FailureError } from '#api/kernel/failures.ts';
import { findSubmittedByReference } from '#api/records/submission-links.ts';
import { createFromPlan } from '#api/work-orders/create-order.ts';
import { cardAuthorizationCases } from '../../fixtures/submissions/card-authorization.ts';
import { termsCases } from '../../fixtures/submissions/terms.ts';
import { api, client, onAnyDatabase } from '../submissions/each-database.ts';
import { mailTexts, recordOf } from '../submissions/support.ts';
import { companyOf, requestAt, workOf, type CompanyCalls } from './support.ts';

onAnyDatabase('requests and their work orders', () => {
  let company: CompanyCalls;
  beforeEach(() => {
    company = companyOf(api);
  });

  describe('a request and its work order', () => {
    const statusOf = async (id: string) => (await client.read(id)).status;
    const make = (request: string, body: object = {}) =>
      company.call(`POST /ops/submissions/${request}/work-order`, { note: '', ...body });

    it('turns services into stages, schedules the request, once', async () => {
      const request = await requestAt(api, client, 'IN_REVIEW');
      const body = { callerReference: 'wo-1' };
      const [one, two] = await Promise.all([make(request, body), make(request, body)]);
      const work = workOf(one);
      expect(workOf(two).reference).toBe(work.reference);
      expect(work).toMatchObject({
        submission: request,
        pieces: 100,
        dueOn: '2026-03-09',
        items: [{ sku: 'TEE-1', qty: 100 }],
      });
      expect(work.stages.map(({ stage }) => stage)).toEqual(['TICKETED', 'PRESSED']);
      expect(await statusOf(request)).toBe('SCHEDULED');
      const second = await make(request);
      expect(second.status).toBe(409);
      expect(second.body['ResponseMessage']).toContain(work.reference);
    });

    it('keeps a title of 80 characters, and a place with its whole address', async () => {
      const [title, name] = ['👕'.repeat(80), 'Northern Lights Boutique at the Old Exchange'];
      const street = '1234 North Michigan Avenue at Chicago Avenue, Suite 500, Loading Dock B';
      const place = { name, street, city: 'Chicago', state: 'IL', zipCode: '60611', country: 'US' };
      const request = await requestAt(api, client, 'IN_REVIEW', {
        title,
        shipTo: [{ line: '1', store: '', storeText: name, qty: '100' }],
        places: [place],
      });
      expect(workOf(await make(request))).toMatchObject({
        title,
        stores: [`${name}, ${street}, Chicago, IL 60611`],
      });
    });

    it("warns while the client's first forms are incomplete", async () => {
      const warning = 'The client has not filled in: Terms & Condition, Credit Card Authorization.';
      const request = await requestAt(api, client, 'IN_REVIEW');
      const markOf = async () => {
        const shown = recordOf(await company.call(`GET /ops/submissions/${request}`));
        const list = await api.ops('GET /ops/submissions?type=service-request');
        const { items } = list.body['ResponseBody'] as { items: (typeof shown)[] };
        expect(items[0]?.onboardingIncomplete).toBe(shown.onboardingIncomplete);
        return shown.onboardingIncomplete;
      };
      expect(await markOf()).toBe(true);
      const early = await make(request);
      expect(early.status).toBe(200);
      expect(early.body['ResponseMessage']).toContain(warning);
      expect(workOf(early).timeline.at(-1)).toMatchObject({ kind: 'message', actor: 'system' });
      const seen = await client.call(`GET /client/work-orders/${workOf(early).reference}`);
      expect(JSON.stringify(seen.body)).not.toContain('not filled in');
      const waits = ['Terms & Condition', 'Credit Card Authorization'];
      const missing = async () => [
        (await client.read(request)).missingForms,
        workOf(await client.call(`GET /client/work-orders/${workOf(early).reference}`))
          .missingForms,
      ];
      expect(await missing()).toEqual([waits, waits]);
      const mails = await mailTexts(api);
      const scheduled = mails.filter(({ text }) => text.includes('Status: Scheduled.'));
      expect(scheduled).toHaveLength(1);
      expect(scheduled[0]?.text).toContain(
        `Work starts only when we have your ${waits.join(' and ')}.`,
      );
      await client.send('terms', termsCases.right);
      expect(await markOf()).toBe(true);
      await client.send('card-authorization', cardAuthorizationCases.right);
      expect(await markOf()).toBe(false);
      expect(await missing()).toEqual([[], []]);
      const late = await make(await requestAt(api, client, 'IN_REVIEW'));
      expect(late.body['ResponseMessage']).toBe('Work order made.');
    });

    it('synchronizes the request, which accepts no other moves', async () => {
      const request = await requestAt(api, client, 'SCHEDULED');
      const { reference } = workOf(await make(request));
      const direct = await company.call(`POST /ops/submissions/${request}/transition`, {
        to: 'IN_PROGRESS',
        note: '',
      });
      expect(direct.status).toBe(409);
      expect(direct.body['ResponseMessage']).toContain(reference);
      await company.count(reference, 'TICKETED', { done: 1 });
      expect(await statusOf(request)).toBe('IN_PROGRESS');
      await company.call(`POST /ops/work-orders/${reference}/hold`, {
        reason: 'No tickets',
        waitingFor: 'material',
      });
      const held = await client.read(request);
      expect([held.status, held.timeline.at(-1)?.note]).toEqual([
        'ON_HOLD',
        `Work order ${reference}. No tickets`,
      ]);
      // It waits for tickets, not for the client.
      const overview = await client.call('GET /client/overview');
      expect(overview.body['ResponseBody']).toMatchObject({ waiting: [], waitingTotal: 0 });
      for (const to of ['QC', 'COMPLETED', 'SHIPPED', 'CLOSED']) {
        await company.call(`POST /ops/work-orders/${reference}/transition`, { to, note: '' });
        expect(await statusOf(request)).toBe(to);
      }
    });

    it('ends with its request', async () => {
      const request = await requestAt(api, client, 'SCHEDULED');
      const { reference } = workOf(await make(request));
      const { revision } = await client.read(request);
      const path = `POST /client/submissions/${request}/withdraw`;
      expect((await client.call(path, { revision, note: '' })).status).toBe(200);
      expect(await company.read(reference)).toMatchObject({ status: 'CANCELLED', health: null });
    });

    it('moves while its request is cancelled, without a deadlock', async () => {
      const requests: string[] = [];
      for (let count = 0; count < 6; count++)
        requests.push(await requestAt(api, client, 'SCHEDULED'));
      const pairs = await Promise.all(
        requests.map(async (request) => {
          const { reference } = workOf(await make(request));
          const { revision } = await client.read(request);
          return Promise.all([
            company.call(`POST /ops/work-orders/${reference}/transition`, { to: 'IN_PROGRESS' }),
            client.call(`POST /client/submissions/${request}/withdraw`, { revision, note: '' }),
          ]);
        }),
      );
      const statuses = new Set(pairs.flat().map(({ status }) => status));
      expect([...statuses.difference(new Set([200, 409]))]).toEqual([]);
    });

    it("follows the client's latest answer", async () => {
      const request = await requestAt(api, client, 'IN_REVIEW');
      const read = await findSubmittedByReference(api.database.db, request);
      const asked = recordOf(
        await company.call(`POST /ops/submissions/${request}/question`, {
          question: 'How many?',
          fields: ['lines'],
        }),
      );
      const [line] = asked.data['lines'] as object[];
      const data = { lines: [{ ...line, qty: '250' }] };
      const answer = { revision: asked.revision, data };
      expect((await client.call(`POST /client/submissions/${request}/submit`, answer)).status).toBe(
        200,
      );
      const stale = createFromPlan(api.context, {
        callerReference: 'wo-late',
        callDigest: null,
        clientId: client.session.id,
        submission: read ?? null,
        title: 'Tickets',
        clientPo: '',
        priority: 'standard',
        services: ['TKT'],
        pieces: 100,
        items: [],
        stores: [],
        qcLevel: 'none',
        dueOn: '2026-03-09',
        note: '',
      });
      await expect(stale).rejects.toBeInstanceOf(FailureError);
      expect(workOf(await make(request))).toMatchObject({ pieces: 250 });
    });

    it('accepts only reviewed requests', async () => {
      const request = await requestAt(api, client, 'SUBMITTED');
      expect((await make(request)).status).toBe(409);
      expect((await make('SR-2026-000099')).status).toBe(404);
    });
  });

  it('resolves where a form names one', async () => {
    const { reference } = await company.make(client);
    const contact = {
      topic: 'work_in_progress',
      subject: 'When is it done',
      message: 'We need it on Friday.',
      urgency: 'normal',
      replyBy: 'email',
    };
    expect((await client.send('contact-us', { ...contact, relatedRef: reference })).status).toBe(
      200,
    );
    const other = await api.newClient();
    expect((await other.send('contact-us', { ...contact, relatedRef: reference })).status).toBe(
      404,
    );
  });
});
