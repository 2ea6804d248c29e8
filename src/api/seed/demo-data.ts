/** Reads the demo data and sends it as the demo client and the company do, at moments of the past. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { companyDay } from '#lib/kernel/company-day.ts';
import { addDays } from '#lib/kernel/calendar-day.ts';
import type { Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Member } from '#lib/people/member.ts';
import type { ClientRow } from '#api/db/tables/tables.ts';
import type { UploadedFile } from '#api/http/multipart.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { projectFile } from '#api/kernel/project-file.ts';
import { clientActor, firstKey, type ClientCall } from '#api/security/caller.ts';

export interface Demo {
  readonly context: ApiContext;
  readonly client: ClientRow;
}

const seedFile = (name: string): string => projectFile(`src/api/seed/${name}`);

export const readDemo = (name: string): unknown =>
  parse(readFileSync(seedFile(name), 'utf8'), { merge: true });

/** Returns the API at a moment, at most now, with mails switched off. */
export function contextAt({ context }: Demo, moment: Date | string): ApiContext {
  const at = new Date(Math.min(new Date(moment).getTime(), context.now().getTime()));
  return { ...context, actor: firstKey, isQuiet: true, now: () => at };
}

/** The owner of the demo client, whose member has the client's id. */
const mainMember = ({ id, contact_person: name, email }: Demo['client']): Member => ({
  id,
  name,
  email,
  role: 'owner',
  maySign: true,
});

/** Returns a call of the demo client. */
export const demoCall = (
  demo: Demo,
  moment: Date | string = demo.context.now(),
  key: string | null = null,
): ClientCall => ({
  context: { ...contextAt(demo, moment), actor: clientActor(demo.client) },
  caller: {
    sessionId: 'seed',
    client: demo.client,
    member: mainMember(demo.client),
    secondStep: { isSet: false, confirmedAt: demo.context.now().toISOString(), dueAt: null },
  },
  origin: { requestId: 'seed', network: 'seed', userAgent: null },
  key,
});

/** Returns the day that is so many days from the first start, such as 2026-02-28. */
export const dayFromStart = ({ context }: Demo, days: number): string =>
  addDays(companyDay(context.now()), days);

/** Returns the value; throws when the sample was rejected. */
export function accepted<T>(result: Result<T, Failure>, sample: string): T {
  if (result.ok) return result.value;
  throw new Error(`The sample ${sample} was rejected: ${JSON.stringify(result.error)}`);
}

const pictures = new Map<string, Promise<Buffer>>();

async function drawPicture(name: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(seedFile(`pictures/${name}.svg`))
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Returns a drawing as a JPEG, as a telephone sends a photo. */
export async function demoPicture(name: string): Promise<UploadedFile> {
  const drawn = pictures.get(name) ?? drawPicture(name);
  pictures.set(name, drawn);
  return { field: 'file', filename: `demo-${name}.jpg`, bytes: await drawn };
}
