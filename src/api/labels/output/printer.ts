/** Who prints a label, as the print log names them. */
import type { ApiContext } from '#api/context/context.ts';
import type { PrintLogRow } from '#api/db/tables/labels.ts';
import type { ClientCall } from '#api/security/caller.ts';

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
