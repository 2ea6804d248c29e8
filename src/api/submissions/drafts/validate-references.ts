/** Validates the records that a form references. An answer is validated against those it may change. */
import type { Transaction } from 'kysely';
import { typeOf } from '#lib/kernel/form-table.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { formFailures, FailureError } from '#api/kernel/failures.ts';
import { fieldNameOf } from '#lib/forms/session/form-keys.ts';
import type { Values } from '#lib/forms/definition.ts';
import { textOf } from '#lib/forms/values.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { storeCells } from '#lib/forms/store-names.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { normalizeForSearch } from '#api/kernel/text.ts';
import { referencesOf } from '#api/records/form-data.ts';
import type { NamedLabel } from '#api/context/ports.ts';

const plain = (text: string): string => normalizeForSearch(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Returns true if the label shows this name or number; a number suffices beside a name. */
function isOwner(said: string, { rn, caNumber, company }: NamedLabel): boolean {
  const shown = [rn, caNumber, company].filter((text) => text !== '').map(plain);
  if (shown.includes(plain(said))) return true;
  const [, mark = '', number = ''] = /\b(RN|CA)\D{0,8}(\d{1,6})\b/i.exec(said) ?? [];
  return number !== '' && number === (mark.toUpperCase() === 'RN' ? rn : caNumber);
}

const ownerText = ({ rn, caNumber, company }: NamedLabel): string =>
  [rn && `RN ${rn}`, caNumber && `CA ${caNumber}`, company].filter((text) => text).join(', ');

/** Fields that say which labels a rebranding puts on, and whose name they show. */
const labelFields = ['keepCareLabel', 'careLabelSource', 'careLabelRef', 'labelOwner', 'apply'];

/** Returns the errors of the labels: first of the care label, then of a name that no label shows. */
function findLabelErrors(
  labels: readonly NamedLabel[],
  data: Values,
): Record<string, string> | null {
  const care = labels.find(({ reference }) => reference === textOf(data, 'careLabelRef'));
  if (care && care.kind !== 'care') {
    const { reference, kindName } = care;
    return { careLabelRef: `${reference} is a ${kindName}. Choose an approved care label.` };
  }
  const [first, ...others] = (care ? [care] : labels).filter((label) => ownerText(label) !== '');
  const said = textOf(data, 'labelOwner');
  if (!first || [first, ...others].some((label) => isOwner(said, label))) return null;
  return {
    labelOwner: `${first.reference} shows “${ownerText(first)}”. Enter a name or RN that it shows.`,
  };
}

type Tx = Transaction<Tables>;
type WithPorts = Pick<ApiContext, 'ports'>;

interface FormWithReferences {
  readonly form: SubmissionDefinition;
  readonly row: SubmissionRow;
  readonly data: Values;
  /** The fields that the client may change now. */
  readonly open: readonly string[] | 'all';
}

const mayChange = ({ open }: FormWithReferences, ...names: readonly string[]): boolean =>
  open === 'all' || names.some((name) => open.includes(name));

async function checkReferences(
  { ports }: WithPorts,
  tx: Tx,
  named: FormWithReferences,
): Promise<void> {
  const { form, row, data } = named;
  const references = [...referencesOf(form, data)].filter(([, key]) =>
    mayChange(named, fieldNameOf(key)),
  );
  const own = await ports.knownReferences(
    tx,
    row.client_id,
    references.map(([reference]) => reference),
  );
  const unknown = references.filter(([reference]) => !own.has(reference));
  if (unknown.length === 0) return;
  const fields = Object.fromEntries(unknown.map(([, key]) => [key, formMessages.notFound]));
  throw new FailureError('not_found', { message: formMessages.notFound, fields });
}

/** Rejects stores closed since the draft, or the repeated record, named them. */
async function checkDestinations(
  { ports }: WithPorts,
  tx: Tx,
  named: FormWithReferences,
): Promise<void> {
  const places = storeCells(named.form, named.data).filter(([key]) =>
    mayChange(named, fieldNameOf(key)),
  );
  const references = [...new Set(places.map(([, reference]) => reference))];
  const inactive = await ports.inactiveStores(tx, named.row.client_id, references);
  const errors = places.flatMap(([key, reference]): [string, string][] => {
    const store = inactive.get(reference);
    return store === undefined ? [] : [[key, formFailures.inactiveStore(store)]];
  });
  const [first] = errors;
  if (!first) return;
  throw new FailureError('invalid', { message: first[1], fields: Object.fromEntries(errors) });
}

const MAX_VENDOR_LENGTH = 80;

/** Compares vendors ignoring case, marks and signs; a form holds only the start of a long name. */
const isSameName = (a: string, b: string): boolean =>
  plain(a.slice(0, MAX_VENDOR_LENGTH)) === plain(b.slice(0, MAX_VENDOR_LENGTH));

/** A claim on goods of a receipt: they must have come, and be those of the vendor that it names. */
async function checkClaimedGoods(
  { ports }: WithPorts,
  tx: Tx,
  named: FormWithReferences,
): Promise<void> {
  const { form, row, data } = named;
  const filling = inputsOf(form).filter((field) => field.kind === 'ref' && field.fills === true);
  for (const { name } of filling) {
    const chosen = textOf(data, name);
    if (chosen === '' || !mayChange(named, name, 'vendor')) continue;
    const [receipt] = await ports.claimedReceipts(tx, row.client_id, [chosen]);
    if (receipt && !receipt.isClaimable) {
      const message = formFailures.notArrived(chosen);
      throw new FailureError('invalid', { message, fields: { [name]: message } });
    }
    const [known, typed] = [receipt?.vendor ?? '', textOf(data, 'vendor')];
    if (known === '' || typed === '' || isSameName(known, typed)) continue;
    const message = formFailures.otherVendor(chosen, known);
    // Puts the message at an open field when the vendor is closed for the answer.
    throw new FailureError('invalid', {
      message,
      fields: { [mayChange(named, 'vendor') ? 'vendor' : name]: message },
    });
  }
}

async function checkLabels({ ports }: WithPorts, tx: Tx, named: FormWithReferences): Promise<void> {
  const { form, row, data } = named;
  if (form.type !== typeOf('garment-rebranding') || !mayChange(named, ...labelFields)) return;
  const references = [...referencesOf(form, data).keys()];
  const fields = findLabelErrors(await ports.namedLabels(tx, row.client_id, references), data);
  const [message] = Object.values(fields ?? {});
  if (fields && message !== undefined) throw new FailureError('invalid', { message, fields });
}

/** Rejects with a FailureError when a referenced record is missing, foreign, or unsuitable for the form. */
export async function validateReferences(
  context: WithPorts,
  tx: Tx,
  named: FormWithReferences,
): Promise<void> {
  await checkReferences(context, tx, named);
  await checkDestinations(context, tx, named);
  await checkClaimedGoods(context, tx, named);
  await checkLabels(context, tx, named);
}
