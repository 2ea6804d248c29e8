/** Labels of a client, made and sent through the API. */
import { randomUUID } from 'node:crypto';
import { request } from '@playwright/test';
import { authDataFor, signUpClient } from './clients.ts';
import { expect } from './test.ts';
import { careLabel, signature } from '../../tests/api/labels/support.ts';

export interface SentLabel {
  readonly reference: string;
  /** Email address of its client. */
  readonly email: string;
  readonly status: () => Promise<string>;
}

/** A label that a new client has approved and sent to the company to print. */
export async function sentLabel(baseURL: string): Promise<SentLabel> {
  const client = await signUpClient(baseURL);
  const { token } = await authDataFor(baseURL, client);
  const api = await request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const call = async (path: string, data?: object) => {
    const headers = { 'idempotency-key': randomUUID() };
    const url = `/api/client/labels${path}`;
    const answer = await (data ? api.post(url, { data, headers }) : api.get(url));
    expect(answer.ok(), await answer.text()).toBe(true);
    const { ResponseBody } = (await answer.json()) as {
      ResponseBody: { id: string; version: number; status: string; reference: string };
    };
    return ResponseBody;
  };
  const { id, version } = await call('', { data: careLabel });
  const proofed = await call(`/${id}/proof`, { version });
  const approved = await call(`/${id}/approve`, { version: proofed.version, signature });
  const order = { fulfil: 'house_prints_and_applies', quantity: 500, overagePct: 2, note: '' };
  const { reference } = await call(`/${id}/send`, { ...order, version: approved.version });
  const status = async () => (await call(`/${id}`)).status;
  return { reference, email: client.email, status };
}
