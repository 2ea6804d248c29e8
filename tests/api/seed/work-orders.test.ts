import { describe, expect, it } from 'vitest';
import type { WorkList } from '#lib/work-orders/replies.ts';
import { readDemo } from '#api/seed/demo-data.ts';
import { demoLogin } from '#api/seed/demo-login.ts';
import { seedDemoClient } from '#api/seed/seed-demo-client.ts';
import { openAnyDatabase } from '../../support/api.ts';
import { createFormsApi, mailsOf } from '../submissions/support.ts';

describe('sample work orders', () => {
  it('cover all statuses consistently, relative to today, without mails', async () => {
    const api = createFormsApi(await openAnyDatabase());
    await seedDemoClient(api.context);
    const { token } = await api.logIn(demoLogin);
    const path = 'GET /client/work-orders?size=100&sort=number';
    const reply = await api.call(path, { token });
    const workSamples = readDemo('work-orders.yaml') as { status: string }[];
    const { items } = reply.body['ResponseBody'] as WorkList;
    expect(items.map(({ status }) => status)).toEqual(workSamples.map(({ status }) => status));
    expect(new Set(items.map(({ status }) => status)).size).toBe(8);
    for (const each of items.filter(({ completedOn }) => completedOn !== null)) {
      expect(each.progress).toBeGreaterThanOrEqual(90);
    }
    const waiting = items.filter(({ ask }) => ask !== null);
    expect(waiting.map(({ title }) => title)).toEqual(['Cardigan rebrand']);
    expect(items.filter(({ health }) => health === 'late').length).toBeGreaterThanOrEqual(2);
    expect(items.some(({ health }) => health === 'at_risk')).toBe(true);
    expect(items.some(({ forecastOn }) => forecastOn !== null)).toBe(true);
    expect(await mailsOf(api)).toEqual([]);
  });
});
