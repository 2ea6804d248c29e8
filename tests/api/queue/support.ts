/** The work queue in tests. */
import { randomUUID } from 'node:crypto';
import type { QueueItem, QueueList } from '#lib/queue/replies.ts';
import type { Reply } from '../../support/api.ts';
import type { TestPerson } from '../../support/staff.ts';
import { serviceRequestCases } from '../../fixtures/submissions/service-request.ts';
import { recordOf, type Client, type FormsApi } from '../submissions/support.ts';

export const listIn = ({ body }: Reply): QueueList => body['ResponseBody'] as QueueList;
export const itemIn = ({ body }: Reply): QueueItem => body['ResponseBody'] as QueueItem;
export const textOf = ({ body }: Reply): string => String(body['ResponseMessage']);
export const codeOf = ({ body }: Reply): string | undefined =>
  (body['error'] as { readonly code?: string } | undefined)?.code;

/** The queue as a key reads it. */
export const queueOf = async (api: FormsApi, query = ''): Promise<QueueList> =>
  listIn(await api.ops(`GET /ops/queue?size=100${query}`));

/** The entry of a record, whoever acts next. */
export const entryOf = async (api: FormsApi, reference: string): Promise<QueueItem | undefined> =>
  (await queueOf(api, '&need=us,client')).items.find((item) => item.reference === reference);

export const callAs = (api: FormsApi, { token }: TestPerson, route: string, body?: unknown) =>
  api.call(route, { token, ...(body !== undefined && { body }) });

export const assign = (
  api: FormsApi,
  person: TestPerson,
  change: {
    readonly reference: string;
    readonly from: string | null;
    readonly to: string | null;
    readonly callerReference?: string;
  },
) =>
  callAs(api, person, 'POST /ops/assignments', {
    callerReference: `desk:${randomUUID()}`,
    ...change,
  });

/** Sends a service request of a client; returns its id and number. */
export async function sendRequestOf(client: Client) {
  const sent = recordOf(await client.send('service-request', serviceRequestCases.right));
  return { id: sent.id, reference: sent.reference ?? '' };
}

/** Moves a submission as a key. */
export const moveTo = (api: FormsApi, reference: string, to: string) =>
  api.company(reference, 'transition', { to, note: '' });
