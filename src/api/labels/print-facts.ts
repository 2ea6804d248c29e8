/** What the layout needs to know beside the label itself: sizes of pictures, the client's GS1 prefix. */
import { labelMessages } from '../../lib/label-records/messages.ts';
import { labelOf } from '../../lib/labels/spec-values.ts';
import type { LabelSpec } from '../../lib/labels/spec.ts';
import type { Values } from '../../lib/submissions/definition.ts';
import type { ApiContext } from '../context.ts';
import { findLabelSettings } from '../db/label-settings.ts';

type Parts = Pick<ApiContext, 'database' | 'settings'>;

/** The label as it is laid out for this client. */
export async function specFor(
  { database }: Parts,
  clientId: string,
  data: Values,
): Promise<LabelSpec> {
  const spec = labelOf(data);
  if (spec.kind !== 'carton_gs1') return spec;
  const settings = await findLabelSettings(database.db, clientId);
  return {
    ...spec,
    gs1Prefix: settings?.gs1_prefix ?? '',
    ssccExtension: settings?.gs1_extension ?? '0',
  };
}

/** What stands in the way of printing, by field; empty when nothing does. */
export async function blockingFindings(
  context: Parts,
  clientId: string,
  data: Values,
): Promise<Record<string, string>> {
  const spec = await specFor(context, clientId, data);
  const fields: Record<string, string> = {};
  if (spec.kind === 'carton_gs1' && spec.gs1Prefix === '') {
    fields['gs1Prefix'] = labelMessages.prefixMissing;
  }
  return fields;
}
