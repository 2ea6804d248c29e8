import { expect, it, vi } from 'vitest';
import { fileStoreOf } from '#api/files/store.ts';
import { requestFor } from '../../support/api.ts';
import { api, client, onAnyDatabase } from '../submissions/each-database.ts';
import { contact, fieldsOf } from '../submissions/support.ts';
import { darkShare, pictureOfPng, pictureOfSvg, picturesOfPdf } from './pictures.ts';
import { approve, approvedLabel, labelIn, logoLabel, makeLabel } from './support.ts';

onAnyDatabase('labels with a logo', () => {
  const output = async (id: string, format: string): Promise<Uint8Array> => {
    const { token } = client.session;
    const answer = await api.fetch(
      requestFor(`POST /client/labels/${id}/output`, { token, body: { format } }),
    );
    return new Uint8Array(await answer.arrayBuffer());
  };

  it.each(['logo.png', 'logo.jpg', 'logo.svg'])('approves and prints %s', async (name) => {
    const { id, status } = await approvedLabel(client, await logoLabel(client, name));
    expect(status).toBe('APPROVED');
    const [page] = await picturesOfPdf(await output(id, 'pdf'), 300);
    const svg = await pictureOfSvg(new TextDecoder().decode(await output(id, 'svg')));
    for (const picture of [page, svg, await pictureOfPng(await output(id, 'png'))]) {
      expect(picture && darkShare(picture)).toBeGreaterThan(0.2);
    }
    expect(new TextDecoder().decode(await output(id, 'zpl'))).toContain('^GFA,');
  });

  it('reads the logo once, however often the label is shown', async () => {
    const read = vi.spyOn(fileStoreOf(api.context), 'open');
    const made = labelIn(await makeLabel(client, await logoLabel(client)));
    for (const _ of [1, 2]) {
      const { images } = labelIn(await client.call(`GET /client/labels/${made.id}`));
      expect(images).toEqual(made.images);
      expect(images).toHaveLength(1);
    }
    expect(read).toHaveBeenCalledOnce();
  });

  it('copies the logo to the next revision and to a copy', async () => {
    const { id, version } = await approvedLabel(client, await logoLabel(client));
    const revised = await client.call(`POST /client/labels/${id}/revise`, { version });
    expect(await approve(client, labelIn(revised))).toMatchObject({ approvedRevision: 2 });
    const copy = labelIn(await client.call(`POST /client/labels/${id}/duplicate`));
    expect(await approve(client, copy)).toMatchObject({ status: 'APPROVED' });
    expect(copy.data['logo']).toEqual(labelIn(revised).data['logo']);
  });

  it('takes no file of a form or of another client, and gives no logo to a form', async () => {
    const data = await logoLabel(client);
    const other = await api.newClient();
    expect(fieldsOf(await makeLabel(other, data))['logo']).toContain('no longer there');
    await approvedLabel(client, data);
    const stolen = await client.send('contact-us', { ...contact, attachments: data.logo });
    expect(fieldsOf(stolen)['attachments']).toContain('no longer there');
    const next = await logoLabel(client, 'next.png');
    expect((await client.send('contact-us', { ...contact, attachments: next.logo })).status).toBe(
      200,
    );
    expect(fieldsOf(await makeLabel(client, next))['logo']).toContain('no longer there');
  });
});
