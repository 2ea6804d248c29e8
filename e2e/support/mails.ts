import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './test.ts';

/** The mail drop of the portal under test: without an SMTP server each mail is a file. */
const portalData = (): string => process.env['E2E_DATA_DIR'] ?? '';

/** Sources of the mails of a kind to an address, oldest first; of the portal with this data folder. */
export async function mailsTo(
  email: string,
  kind: string,
  dataDir = portalData(),
): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) =>
    new RegExp(`-${kind}(-\\d+)?\\.eml$`).test(name),
  );
  const sources = await Promise.all(
    names.sort().map((name) => readFile(join(folder, name), 'utf8')),
  );
  return sources.filter((source) => source.includes(`To: ${email}`));
}

/** The newest code mailed to an address. */
export async function readCode(email: string, dataDir = portalData()): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const newest = (await mailsTo(email, 'one-time-code', dataDir)).at(-1) ?? '';
      code = /^ {4}(\d{4})\r?$/m.exec(newest)?.[1] ?? '';
      return code;
    })
    .toMatch(/^\d{4}$/);
  return code;
}

/** Returns the address of the page of the newest invitation that was mailed to a person. */
export async function invitationFor(email: string): Promise<string> {
  let path = '';
  await expect
    .poll(async () => {
      const mail = (await mailsTo(email, 'member-invitation')).at(-1) ?? '';
      const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
      path = /\/invitation\?token=[\w-]+/.exec(text)?.[0] ?? '';
      return path;
    })
    .not.toBe('');
  return path;
}
