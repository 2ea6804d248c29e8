/** Print files of labels for the company. */
import { company } from '#lib/content/company.ts';
import type { CompanyLabelOutput } from '#lib/labels/calls.ts';
import { COMPANY } from '#lib/records/actor-side.ts';
import type { ApiContext } from '#api/context/context.ts';
import { namesOfClients } from '#api/security/clients.ts';
import { companyLabel } from '../company-label.ts';
import { printIdOf } from '../queries/label-log.ts';
import { outputOf, type Output } from './make-output.ts';

/** The revision that a client sent to the company, as a file; the print log names the company. */
export async function makeCompanyOutput(
  context: ApiContext,
  reference: string,
  { callerReference, ...wanted }: CompanyLabelOutput,
): Output {
  const found = await companyLabel(context, reference, wanted.revision);
  if (!found.ok) return found;
  const { client_id: clientId } = found.value.label;
  const names = await namesOfClients(context.database.reader, [clientId]);
  const companyName = names.get(clientId)?.company ?? '';
  const by = { context, clientId, companyName, actor: COMPANY, who: company.name };
  const { label, revision } = found.value;
  const contents = [label.id, revision.revision, wanted];
  return outputOf(by, found.value, wanted, printIdOf(callerReference ?? null, contents));
}
