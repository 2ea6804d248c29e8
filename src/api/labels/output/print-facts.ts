/** Facts for the layout beside the label: image sizes, the client's GS1 prefix. */
import { withGs1 } from '#lib/labels/engine/barcodes/sscc.ts';
import type { LaidOut } from '#lib/labels/engine/display-list.ts';
import type { LabelSpec } from '#lib/labels/engine/spec.ts';
import { shownLabel } from '#lib/labels/label-form.ts';
import type { Values } from '#lib/forms/definition.ts';
import type { ApiContext } from '#api/context/context.ts';
import { readLabelSettings } from './label-settings.ts';
import { findLogo } from './label-pictures.ts';

type Parts = Pick<ApiContext, 'database' | 'settings'>;

/** Returns the label as laid out for this client. */
export async function specFor(
  { database }: Parts,
  clientId: string,
  data: Values,
): Promise<LabelSpec> {
  const spec = shownLabel(data);
  if (spec.kind !== 'carton_gs1') return spec;
  return withGs1(spec, await readLabelSettings({ database }, clientId));
}

/** The label laid out, with everything that is wrong with it. */
export async function laidOutFor(context: Parts, clientId: string, data: Values): Promise<LaidOut> {
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
