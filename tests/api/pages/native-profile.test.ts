import { expect, it } from 'vitest';
import { nativeProfile } from '#api/pages/native/native-account.ts';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { embeddedBy } from '../../support/embedded.ts';

const ORIGIN = 'http://localhost:4321';

const profile = {
  contact_person: 'Ann Lee',
  company_name: 'Lee Garments',
  telephone: '(212) 555-0143',
  email: 'ann@example.com',
  shipping_address: '1 Dock Road',
  billing_address: '2 Dock Road',
};

const stored = {
  ...profile,
  clientId: 'C-000001',
  telephone: '442079460000',
  profile: '',
  emailstatus: 1,
  isDeleted: false,
  receiveUpdates: true,
  mobile: '',
} as const;

const post = (fields: Readonly<Record<string, string | File>>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...profile, ...fields })) body.append(name, value);
  const request = new Request(`${ORIGIN}/profile`, {
    method: 'POST',
    body,
    headers: { Origin: ORIGIN },
  });
  return nativeProfile(request, 'token', stored, true);
};

it('takes a large picture, and no large text, which would go back into the page', async () => {
  provideEmbeddedApi(embeddedBy(() => Promise.resolve(Response.json({ succeeded: true }))));
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const picture = new File([signature, new Uint8Array(1_000_000)], 'me.png');
  expect(await post({ profile: picture })).toMatchObject({ isPosted: true, answer: null });
  expect((await post({ telephone: '5'.repeat(100_000) })).answer).toEqual({
    status: 413,
    notice: 'The request is too large.',
    values: {},
    messages: {},
  });
});

it('accepts the unchanged stored telephone with a new address', async () => {
  provideEmbeddedApi(embeddedBy(() => Promise.resolve(Response.json({ succeeded: true }))));
  const { telephone } = stored;
  expect(await post({ telephone, shipping_address: '7 Quay' })).toMatchObject({ answer: null });
  expect((await post({ telephone: '442079460001' })).answer?.messages).toEqual({
    telephone: 'Telephone is invalid!',
  });
});
