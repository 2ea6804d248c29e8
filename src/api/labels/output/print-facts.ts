/** Facts for the layout beside the label: image sizes, the client's GS1 prefix. */
import type { LabelImage, LabelSpec } from '#lib/labels/engine/spec.ts';
import type { Values } from '#lib/forms/definition.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { AttachmentRow } from '#api/db/tables/tables.ts';
import { findSentAttachment } from '#api/files/attachments.ts';
import type { FileStore } from '#api/files/file-store.ts';
import { fileStoreOf } from '#api/files/store.ts';
import { logoOf } from '../label-data.ts';
import type { LabelPicture } from './bitmap.ts';
import { withGs1 } from '#lib/labels/engine/barcodes/sscc.ts';
import type { LabelLayout } from '#lib/labels/engine/display-list.ts';
import { visibleLabel } from '#lib/labels/label-form.ts';
import { readLabelSettings } from './label-settings.ts';

type Parts = Pick<ApiContext, 'database' | 'settings'>;

/** How many sizes are kept. */
const MAX_CACHED = 1000;

/** By file name, whose content is immutable: avoids reading a logo again. */
const cache = new Map<string, LabelImage>();

async function readBytes(store: FileStore, file: string): Promise<Uint8Array | null> {
  const stream = await store.open(file);
  return stream && new Uint8Array(await new Response(stream).arrayBuffer());
}

async function sizeOf(store: FileStore, file: string): Promise<LabelImage | null> {
  const known = cache.get(file);
  if (known) return known;
  const bytes = await readBytes(store, file);
  if (!bytes) return null;
  const { default: sharp } = await import('sharp');
  const { width: widthPx, height: heightPx } = await sharp(bytes).metadata();
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(file, { widthPx, heightPx });
  return { widthPx, heightPx };
}

/** Returns the client's logo of the label; null if it is missing or unreadable. */
export async function findLogo(
  context: Parts,
  clientId: string,
  data: Values,
): Promise<{ readonly file: AttachmentRow; readonly size: LabelImage } | null> {
  const id = logoOf(data);
  const file = id === '' ? undefined : await findSentAttachment(context.database.db, id);
  if (file?.client_id !== clientId || !file.content_type.startsWith('image/')) return null;
  const size = await sizeOf(fileStoreOf(context), file.file);
  return size && { file, size };
}

/** Returns the logo with its bytes. */
export async function readLogo(
  context: Parts,
  clientId: string,
  data: Values,
): Promise<LabelPicture | null> {
  const found = await findLogo(context, clientId, data);
  if (!found) return null;
  const { file, size } = found;
  const bytes = await readBytes(fileStoreOf(context), file.file);
  return bytes && { id: file.id, size, bytes, contentType: file.content_type };
}

/** Returns the label as laid out for this client. */
export async function specFor(
  { database }: Parts,
  clientId: string,
  data: Values,
): Promise<LabelSpec> {
  const spec = visibleLabel(data);
  if (spec.kind !== 'carton_gs1') return spec;
  return withGs1(spec, await readLabelSettings({ database }, clientId));
}

/** The label laid out, with everything that is wrong with it. */
export async function laidOutFor(
  context: Parts,
  clientId: string,
  data: Values,
): Promise<LabelLayout> {
  const spec = await specFor(context, clientId, data);
  const ssccSerial = spec.gs1Prefix === '' ? null : 0;
  const logo = await findLogo(context, clientId, data);
  const { layoutLabel } = await import('#lib/labels/engine/layout.ts');
  return layoutLabel({ ...spec, ssccSerial }, { images: logo ? { [spec.logo]: logo.size } : {} });
}

/** Returns the blocking errors by field; empty when the label can be printed. */
export async function blockingFindings(
  context: Parts,
  clientId: string,
  data: Values,
): Promise<Record<string, string>> {
  const { findings } = await laidOutFor(context, clientId, data);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const entries = errors.map(({ element, row, column, message, fix }) => [
    [element, row, column].filter((part) => part !== undefined).join('.'),
    `${message} ${fix}`.trim(),
  ]);
  // The first finding of a field is the one to be mended first.
  return Object.fromEntries(entries.toReversed()) as Record<string, string>;
}
