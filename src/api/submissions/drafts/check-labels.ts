/** What a form asks of the labels that it names: their kind, and whose name they show. Only the server knows them. */
import type { Transaction } from 'kysely';
import { typeOf } from '#lib/kernel/form-table.ts';
import { rowsOf, textOf } from '#lib/forms/values.ts';
import type { Values } from '#lib/forms/definition.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { NamedLabel } from '#api/context/ports.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { fold } from '#api/kernel/fold.ts';
import { Refusal } from '#api/kernel/failures.ts';
import { referencesOf } from '#api/records/form-data.ts';

/** The message for a label that does not do; null when it does. */
type LabelCheck = (label: NamedLabel, data: Values) => Readonly<Record<string, string>> | null;

/** The kinds of labels that each service puts on. */
const kindsOf: Readonly<Record<string, readonly string[]>> = {
  RLB: ['care'],
  SEW: ['care', 'brand'],
  HTR: ['care', 'brand'],
  TKT: ['price_ticket', 'hang_tag', 'polybag'],
  HTG: ['hang_tag', 'price_ticket'],
  CTL: ['carton_content', 'carton_gs1'],
};

const plain = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Whether the name or number is one that the label shows; a number is enough beside a name. */
function isOwner(said: string, { rn, caNumber, company }: NamedLabel): boolean {
  const shown = [rn, caNumber, company].filter((text) => text !== '').map(plain);
  if (shown.includes(plain(said))) return true;
  const [, mark = '', number = ''] = /\b(RN|CA)\D{0,8}(\d{1,6})\b/i.exec(said) ?? [];
  return number !== '' && number === (mark.toUpperCase() === 'RN' ? rn : caNumber);
}

const ownerText = ({ rn, caNumber, company }: NamedLabel): string =>
  [rn && `RN ${rn}`, caNumber && `CA ${caNumber}`, company].filter((text) => text).join(', ');

const checkRebranding: LabelCheck = (label, data): ReturnType<LabelCheck> => {
  const { reference, kind, kindName } = label;
  if (textOf(data, 'careLabelRef') === reference && kind !== 'care') {
    return { careLabelRef: `${reference} is a ${kindName}. Choose an approved care label.` };
  }
  const shown = ownerText(label);
  return shown === '' || isOwner(textOf(data, 'labelOwner'), label)
    ? null
    : { labelOwner: `${reference} shows “${shown}”. Enter a name or RN that it shows.` };
};

const checkRequest: LabelCheck = ({ reference, kind, kindName }, data) => {
  const asked = rowsOf(data, 'services').map((row) => textOf(row, 'service'));
  if (asked.some((service) => kindsOf[service]?.includes(kind))) return null;
  const labelRefs = `${reference} is a ${kindName}, and none of the services puts it on. Choose another label, or add the service.`;
  return { labelRefs };
};

const checks: Readonly<Record<string, LabelCheck>> = {
  [typeOf('garment-rebranding')]: checkRebranding,
  [typeOf('service-request')]: checkRequest,
};

/** Rejects with a message at the field when a label that the form names does not do. */
export async function checkLabels(
  { ports }: Pick<ApiContext, 'ports'>,
  tx: Transaction<Tables>,
  { form, row, data }: { form: SubmissionDefinition; row: SubmissionRow; data: Values },
): Promise<void> {
  const check = checks[form.type];
  if (!check) return;
  const named = [...referencesOf(form, data).keys()];
  for (const label of await ports.namedLabels(tx, row.client_id, named)) {
    const fields = check(label, data);
    const [message] = Object.values(fields ?? {});
    if (fields && message !== undefined) throw new Refusal('invalid', { message, fields });
  }
}
