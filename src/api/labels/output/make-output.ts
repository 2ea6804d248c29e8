/** Makes files of a label: print files of approved revisions, a proof of a draft; every print is logged. */
import { calibrationPage } from '#lib/labels/engine/calibration.ts';
import { Readable } from 'node:stream';
import { kindLabel } from '#lib/labels/kinds.ts';
import { labelMessages } from '#lib/labels/messages.ts';
import { proofPage } from '#lib/labels/editor/proof-page.ts';
import { ARCHIVED, isEditable } from '#lib/labels/statuses.ts';
import { displayReference } from '#lib/records/reference.ts';
import { MM_PER_INCH, sizeInBothUnits } from '#lib/labels/engine/presets.ts';
import { renderSvg } from '#lib/labels/engine/render-svg.ts';
import { renderZpl } from '#lib/labels/engine/render-zpl.ts';
import { findNudgeError } from '#lib/labels/engine/sheets.ts';
import { ssccParts } from '#lib/labels/engine/barcodes/sscc.ts';
import { completeGtin } from '#lib/labels/engine/barcodes/symbol.ts';
import type { LabelSpec } from '#lib/labels/engine/spec.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { LabelOutput, CompanyLabelOutput } from '#lib/labels/calls.ts';
import { dayText } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { COMPANY } from '#lib/records/actor-side.ts';
import type { ApiContext } from '#api/context/context.ts';
import { logPrint, recordPrint, type Printing, clientPrinter, type Printer } from './log-print.ts';
import { requestedSheet } from './requested-sheet.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { fileHeaders } from '#api/files/file-headers.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { bitmapsFor, dataAddresses, layoutWith } from './bitmap.ts';
import { readLogo, specFor } from './print-facts.ts';
import { ownLabel, type OwnLabel } from '../own-label.ts';
import { labelGlyphs } from './label-fonts.ts';
import { labelPdf, labelPdfBytes } from './render-pdf.ts';
import { labelPng } from './render-png.ts';
import { company } from '#lib/content/company.ts';
import { namesOfClients } from '#api/security/clients.ts';
import { companyLabel } from '../company-label.ts';
import { printIdOf } from '../queries/label-log.ts';
import { labelCells } from '#lib/labels/batch/cells.ts';
import { CARE, labelImport } from '#lib/labels/batch/columns.ts';
import { labelColumns } from '#lib/labels/engine/fields.ts';
import { labelOf } from '#lib/labels/engine/spec-values.ts';
import type { Values } from '#lib/forms/definition.ts';
import type { LabelRow } from '#api/db/tables/labels.ts';
import { sheetResponse } from '#api/spreadsheets/sheet-response.ts';

export type Output = Promise<Result<Response, Failure>>;

const MAX_BUFFERED = 2000;

export const contentTypes = {
  pdf: 'application/pdf',
  zpl: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
} as const;

/** Page marking a revision as invalid for use. */
async function notForUse(
  { by, own, spec, logo }: Printing,
  { heading, isStruck }: { readonly heading: string; readonly isStruck: boolean },
): Promise<Response> {
  const { label, revision } = own;
  const now = by.context.now();
  const number = displayReference(label.reference);
  const ssccSerial = spec.gs1Prefix === '' ? null : 0;
  const { list, findings } = layoutWith({ ...spec, ssccSerial }, logo);
  const page = proofPage({
    heading,
    isStruck,
    list,
    findings: isStruck ? [] : findings,
    paper: spec.market.some((market) => market === 'US' || market === 'CA') ? 'letter' : 'a4',
    title: `${label.name}, ${number}, revision ${revision.revision}`,
    facts: [
      kindLabel(label.kind),
      `${sizeInBothUnits(list, spec)}, ${spec.dpi} dpi`,
      `${by.companyName}, ${dayText(companyDay(now))}`,
    ],
  });
  const title = `${label.name} ${number} r${revision.revision} ${isStruck ? 'superseded' : 'proof'}`;
  const images = dataAddresses(logo);
  const bytes = await labelPdfBytes([page], { title, madeAt: now, images });
  const name = `${title}.pdf`;
  const headers = fileHeaders({ name, contentType: contentTypes.pdf, bytes: bytes.length });
  return new Response(bytes, { headers });
}

const proof = (printing: Printing): Promise<Response> =>
  notForUse(
    { ...printing, spec: { ...printing.spec, revision: null } },
    { heading: 'PROOF, not approved', isStruck: false },
  );

/** Output of an older revision: for reference, without drawing new carton numbers. */
async function superseded(printing: Printing): Output {
  const { own, requested } = printing;
  const { label } = own;
  if (requested.format !== 'pdf') return fail('conflict', { message: labelMessages.superseded });
  const heading = `SUPERSEDED by revision ${label.revision}`;
  const response = await notForUse(printing, { heading, isStruck: true });
  await recordPrint(printing, 1, async () => ({}));
  return ok(response);
}

/** The requested move of the print in mm. */
const nudgeOf = ({ nudgeX, nudgeY }: LabelOutput, { dpi }: LabelSpec) => ({
  x: (nudgeX * MM_PER_INCH) / dpi,
  y: (nudgeY * MM_PER_INCH) / dpi,
});

/** One label of each carton, 'Carton i of n', with its own number from the first SSCC on. */
function cartonsOf({ requested, spec }: Printing, first: string | null): LabelSpec[] {
  const { cartons } = requested;
  if (cartons === undefined && first === null) return [spec];
  const parts = first === null ? null : ssccParts(first);
  return Array.from({ length: cartons ?? 1 }, (_, index) => ({
    ...spec,
    ...(cartons !== undefined && { cartonNo: index + 1, cartonTotal: cartons }),
    ...(parts && { ...parts, ssccSerial: parts.ssccSerial + index }),
  }));
}

/** Files for a printer, the only ones whose print is moved. */
const printed: readonly string[] = ['pdf', 'zpl'];

/** Each way that the print is moved too far for its printer. */
const nudgeErrors = (requested: LabelOutput, { dpi }: LabelSpec): Record<string, string> =>
  Object.fromEntries(
    (printed.includes(requested.format) ? (['nudgeX', 'nudgeY'] as const) : [])
      .map((name) => [name, findNudgeError(requested[name], dpi)] as const)
      .filter(([, sheetError]) => sheetError !== ''),
  );

/** Logs the print and makes its file; `log` answers the first SSCC of its cartons. */
export async function print(printing: Printing, log = logPrint): Output {
  const { by, own, requested, spec, logo } = printing;
  const fields = nudgeErrors(requested, spec);
  const [message] = Object.values(fields);
  if (message !== undefined) return fail('invalid', { message, fields });
  const sheet = requestedSheet(requested, spec, nudgeOf(requested, spec));
  if (!sheet.ok) return sheet;
  const { label, revision } = own;
  const first = await log(printing);
  const lists = cartonsOf(printing, first).map((each) => layoutWith(each, logo).list);
  const base = `${label.reference ?? label.name}-r${revision.revision}`;
  const file = (format: keyof typeof contentTypes, body: BodyInit): Result<Response, Failure> =>
    ok(
      new Response(body, {
        headers: fileHeaders({ name: `${base}.${format}`, contentType: contentTypes[format] }),
      }),
    );
  const [list] = lists;
  if (!list) return fail('not_found');
  const imageUrls = dataAddresses(logo);
  if (requested.format === 'svg')
    return file('svg', renderSvg(list, { imageUrls, title: label.name }));
  if (requested.format === 'png') {
    return file('png', await labelPng(list, spec.dpi, imageUrls));
  }
  if (requested.format === 'zpl') {
    const texts: string[] = [];
    const nudge = { x: requested.nudgeX, y: requested.nudgeY };
    const options = { dpi: spec.dpi, quantity: requested.copies, nudge, glyphs: labelGlyphs };
    for (const each of lists) {
      texts.push(renderZpl(each, { ...options, images: await bitmapsFor(each, spec.dpi, logo) }));
    }
    return file('zpl', texts.join(''));
  }
  const copies = lists.flatMap((each) => Array.from({ length: requested.copies }, () => each));
  const pdf = labelPdf(copies, {
    title: `${base} ${label.name}`,
    madeAt: by.context.now(),
    images: imageUrls,
    nudge: nudgeOf(requested, spec),
    ...(sheet.value && { sheet: sheet.value }),
  });
  return file('pdf', Readable.toWeb(Readable.from(pdf)) as ReadableStream<Uint8Array>);
}

/**
 * The label as a file. A draft has only a proof (409 for everything that goes into a printer), an older revision
 * only a page that says that it is superseded.
 */
export async function makeOutput(call: ClientCall, id: string, requested: LabelOutput): Output {
  const found = await ownLabel(call, id, requested.revision);
  if (!found.ok) return found;
  const printId = call.key === null ? undefined : printIdOf(call.key, [id]);
  return outputOf(clientPrinter(call), found.value, requested, printId);
}

/** Makes the file of a revision. */
export async function outputOf(
  by: Printer,
  own: OwnLabel,
  requested: LabelOutput,
  printId?: string,
): Output {
  const { label, revision } = own;
  if (label.status === ARCHIVED) return fail('conflict', { message: labelMessages.archived });
  const { copies, cartons = 1 } = requested;
  if (copies * cartons > MAX_BUFFERED) {
    const message = labelMessages.tooManyAtOnce;
    return fail('invalid', { message, fields: { copies: message } });
  }
  if ((requested.format === 'svg' || requested.format === 'png') && copies * cartons > 1) {
    const message = labelMessages.onePicture;
    return fail('invalid', {
      message,
      fields: { [cartons > 1 ? 'cartons' : 'copies']: message },
    });
  }
  if (requested.format === 'csv') return ok(await labelCsv(by.context, label, revision.spec));
  const isDraft = isEditable(revision.status);
  if (isDraft && requested.format !== 'pdf') {
    return fail('conflict', { message: labelMessages.notApproved });
  }
  const { context, clientId } = by;
  const spec = {
    ...(await specFor(context, clientId, revision.spec)),
    revision: revision.revision,
  };
  if (!isDraft && spec.kind === 'carton_gs1' && spec.gs1Prefix === '') {
    return fail('conflict', { message: labelMessages.prefixMissing });
  }
  const logo = await readLogo(context, clientId, revision.spec);
  const printing = { by, own, requested, spec, logo, printId };
  if (isDraft) return ok(await proof(printing));
  // A newer draft of the client takes nothing from the revision that the company has.
  const newest = by.actor === COMPANY ? (label.approved_revision ?? 0) : label.revision;
  return revision.revision < newest ? superseded(printing) : print(printing);
}

/** A ruler of 100 mm and a test barcode. */
export async function calibrationFile({ now }: Pick<ApiContext, 'now'>): Promise<Response> {
  const options = { title: 'Printer test', madeAt: now() };
  const bytes = await labelPdfBytes([calibrationPage()], options);
  const headers = fileHeaders({ name: 'printer-test.pdf', contentType: contentTypes.pdf });
  return new Response(bytes, { headers });
}

/** The revision that a client sent to the company, as a file; the print log names the company. */
export async function makeCompanyOutput(
  context: ApiContext,
  reference: string,
  { callerReference, ...requested }: CompanyLabelOutput,
): Output {
  const found = await companyLabel(context, reference, requested.revision);
  if (!found.ok) return found;
  const { client_id: clientId } = found.value.label;
  const names = await namesOfClients(context.database.reader, [clientId]);
  const companyName = names.get(clientId)?.company ?? '';
  const by = { context, clientId, companyName, actor: COMPANY, who: company.name };
  const printId = printIdOf(callerReference ?? null, [found.value.label.id, COMPANY]);
  return outputOf(by, found.value, requested, printId);
}

/** The data as printed: a number has its check digit. */
async function labelCsv(
  context: Pick<ApiContext, 'log'>,
  label: LabelRow,
  data: Values,
): Promise<Response> {
  const spec = labelOf(data);
  const { kind } = spec;
  const name = label.reference ?? label.name;
  // The symbols say it.
  const columns = labelImport(kind, data).columns.filter(({ key }) => key !== CARE);
  const printed = { ...data, gtin: completeGtin(spec) ?? data['gtin'] };
  const rows = [labelCells(labelColumns(kind, data), printed)];
  return sheetResponse(context, { name, format: 'csv', title: name, columns, rows });
}
