/** Logs prints of labels: once for each id, with the carton numbers that they draw. */
import type { ApiContext } from '#api/context/context.ts';
import type { PrintLogRow } from '#api/db/tables/labels.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { LabelOutput } from '#lib/labels/calls.ts';
import { ssccOf } from '#lib/labels/engine/barcodes/sscc.ts';
import type { LabelSpec } from '#lib/labels/engine/spec.ts';
import { COMPANY } from '#lib/records/actor-side.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { recordAct } from '#api/security/audit.ts';
import type { OwnLabel } from '../own-label.ts';
import { findPrint, insertPrint, assertSamePrint } from '../queries/label-log.ts';
import type { LabelPicture } from './bitmap.ts';
import { drawSerials } from './label-settings.ts';

/** Who prints, and whose label it is. */
export interface Printer {
  readonly context: ApiContext;
  readonly clientId: string;
  readonly companyName: string;
  readonly actor: PrintLogRow['actor'];
  /** Name in the print log, which the client reads. */
  readonly who: string;
}

/** Names a client as the printer of its own label. */
export const clientPrinter = ({ context, caller: { client } }: ClientCall): Printer => ({
  context,
  clientId: client.id,
  companyName: client.company_name,
  actor: 'client',
  who: client.contact_person,
});

export interface Printing {
  readonly by: Printer;
  readonly own: OwnLabel;
  readonly requested: LabelOutput;
  readonly spec: LabelSpec;
  readonly logo: LabelPicture | null;
  /** Id in the print log: a repeated print of one id is logged once, and has the same numbers. */
  readonly printId?: string | undefined;
}

export const printOf = ({ by, own, requested }: Printing) => ({
  id: randomUUID(),
  label_id: own.label.id,
  revision: own.revision.revision,
  at: by.context.now().toISOString(),
  actor: by.actor,
  who: by.who,
  format: requested.format,
  cartons: requested.cartons ?? null,
});

/**
 * Logs a print of so many labels with the numbers that `draw` answers, once for each id; one of the company is in the
 * audit trail, too. Returns its first SSCC, null for none.
 */
export async function recordPrint(
  printing: Printing,
  labels: number,
  draw: (tx: Transaction<Tables>) => Promise<Partial<PrintLogRow>>,
): Promise<string | null> {
  const { by, own, requested, printId: id } = printing;
  const { label } = own;
  return by.context.database.transaction(async (tx) => {
    if (id !== undefined) {
      // A repeated press waits here for the first one.
      await tx.selectFrom('labels').select('id').where('id', '=', label.id).forUpdate().execute();
      const known = await findPrint(tx, { id, labelId: label.id });
      if (known) {
        assertSamePrint(known, { ...printOf(printing), labels }, label.reference);
        return known.first_sscc;
      }
    }
    const drawn = { labels, ...(await draw(tx)) };
    await insertPrint(tx, { ...printOf(printing), ...drawn, ...(id !== undefined && { id }) });
    if (by.actor === COMPANY)
      await recordAct(by.context, tx, {
        what: `print ${requested.format}`,
        record: label.reference,
        clientId: by.clientId,
      });
    return drawn.first_sscc ?? null;
  });
}

/** Draws carton numbers and logs the print; returns the first SSCC, null for none. Rejects if logging fails. */
export async function logPrint(printing: Printing): Promise<string | null> {
  const { requested, spec } = printing;
  const cartons = requested.cartons ?? 1;
  const hasNumbers = spec.kind === 'carton_gs1';
  const settings = { gs1Prefix: spec.gs1Prefix, gs1Extension: spec.ssccExtension };
  return recordPrint(printing, requested.copies * cartons, async (tx) => {
    const serial = hasNumbers ? await drawSerials(tx, settings, cartons) : null;
    const sscc = (at: number) =>
      serial === null ? null : ssccOf({ ...spec, ssccSerial: serial + at });
    return { first_sscc: sscc(0), last_sscc: sscc(cartons - 1) };
  });
}
