/** A work order from a service request or a rebranding: its services become stages. */
import { checkRevisionGiven } from '#api/records/change-once.ts';
import { company } from '#lib/content/company.ts';
import type { Result } from '#lib/kernel/result.ts';
import {
  MAX_PLACE_LENGTH,
  MAX_TITLE_LENGTH,
  type WorkFromRequest,
} from '#lib/work-orders/calls.ts';
import { firstCharacters } from '#lib/kernel/text/normalize-unicode.ts';
import type { Values } from '#lib/forms/definition.ts';
import { addWorkingDays } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { placeNamed, PLACES } from '#lib/forms/reading/place-names.ts';
import { placeLine } from '#lib/forms/session/places.ts';
import { countOf, isTicked, rowsOf, textOf, textsOf } from '#lib/forms/values.ts';
import { servicesOfRebranding } from '#lib/work-orders/rebranding-services.ts';
import { MAX_PIECES } from '#lib/work-orders/fields.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';
import type { WorkOrderRow } from '#api/db/tables/work-orders.ts';
import { digestOf } from '#api/kernel/digest.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { findSubmittedByReference } from '#api/records/submission-links.ts';
import { asReference } from '#lib/records/reference.ts';
import { createFromPlan, type OrderPlan } from './create-order.ts';

const workable: readonly string[] = ['service-request', 'garment-rebranding'];

/** When a rebranding names no day. */
const USUAL_WORKING_DAYS = 10;

const itemsOf = (data: Values) =>
  rowsOf(data, 'lines').map((row) => ({
    sku: textOf(row, 'sku'),
    style: textOf(row, 'style'),
    colour: textOf(row, 'colour'),
    size: textOf(row, 'size'),
    qty: countOf(row, 'qty') ?? 0,
  }));

/** A place that is no saved store, with its address. */
function withAddressOf(data: Values, name: string): string {
  const place = placeNamed(rowsOf(data, PLACES), name);
  const line = place ? placeLine(place) : '';
  return firstCharacters([name, line].filter(Boolean).join(', '), MAX_PLACE_LENGTH);
}

const storesOf = (data: Values): string[] => [
  ...new Set(
    rowsOf(data, 'shipTo')
      .map((row) => textOf(row, 'store') || withAddressOf(data, textOf(row, 'storeText')))
      .filter((text) => text !== ''),
  ),
];

const servicesOf = ({ type, data }: SubmissionRow): string[] =>
  type === 'garment-rebranding'
    ? servicesOfRebranding(textOf(data, 'removal'), textsOf(data, 'rePack'))
    : [...new Set(rowsOf(data, 'services').map((row) => textOf(row, 'service')))];

/** The level that was asked for; AQL when an inspection was ordered without one. */
function levelOf(data: Values, services: readonly string[]): OrderPlan['qcLevel'] {
  const asked = textOf(data, 'qcLevel');
  if (asked === 'none' || asked === 'aql' || asked === 'full') return asked;
  return services.includes('INS') ? 'aql' : 'none';
}

/** Makes the order of a request, once for each caller reference. */
export async function createFromRequest(
  context: ApiContext,
  reference: string,
  input: WorkFromRequest,
): Promise<Result<WorkOrderRow, Failure>> {
  const number = asReference(reference);
  const row = number ? await findSubmittedByReference(context.database.db, number) : undefined;
  if (!row) return fail('not_found');
  if (!workable.includes(row.type)) {
    const message = 'Work orders are made of service requests and rebrandings.';
    return fail('conflict', { message });
  }
  const given = checkRevisionGiven(context, input);
  if (!given.ok) return given;
  const { data } = row;
  const services = input.services ?? servicesOf(row);
  const items = itemsOf(data);
  const pieces = input.pieces ?? items.reduce((sum, { qty }) => sum + qty, 0);
  if (pieces < 1 || pieces > MAX_PIECES)
    return invalidForm({ pieces: 'Enter the number of pieces.' });
  const usual = addWorkingDays(companyDay(context.now()), USUAL_WORKING_DAYS, company.holidays);
  return createFromPlan(context, {
    callerReference: input.callerReference,
    callDigest: digestOf(input),
    clientId: row.client_id,
    submission: row,
    revision: input.revision,
    title: firstCharacters(row.title, MAX_TITLE_LENGTH),
    clientPo: textOf(data, 'clientPo'),
    priority: isTicked(data, 'rush') ? 'rush' : 'standard',
    services,
    pieces,
    items,
    stores: storesOf(data),
    qcLevel: input.qcLevel ?? levelOf(data, services),
    scheduledOn: input.scheduledOn,
    dueOn: input.dueOn ?? (textOf(data, 'dueDate') || usual),
    promisedOn: input.promisedOn,
    note: input.note,
  });
}
