/**
 * Worker task: labels of many rows as one file. Rejected rows are listed and never printed in part. Pure except for
 * rendering.
 */
import { arrayBuffer } from 'node:stream/consumers';
import { copiesIn } from '#lib/labels/batch/columns.ts';
import { batchRules } from '#lib/labels/batch/row.ts';
import type { DisplayList } from '#lib/labels/engine/display-list.ts';
import { renderZpl } from '#lib/labels/engine/render-zpl.ts';
import type { SheetPrint } from '#lib/labels/engine/sheets.ts';
import { labelOf } from '#lib/labels/engine/spec-values.ts';
import type { LabelSpec } from '#lib/labels/engine/spec.ts';
import { checkRows, type RowInput } from '#lib/spreadsheets/check-rows.ts';
import type { Values } from '#lib/forms/definition.ts';
import type { Report } from '#api/workers/task.ts';
import { zipStream, type ZipEntry } from '#api/spreadsheets/zip-stream.ts';
import { bitmapsFor, dataAddresses, layoutWith, type LabelPicture } from './bitmap.ts';
import type { JobFormat } from './job-format.ts';
import { labelGlyphs } from './label-fonts.ts';
import { labelPdfBytes } from './render-pdf.ts';
import { labelPng } from './render-png.ts';

export interface LabelsOrder {
  readonly format: JobFormat;
  readonly title: string;
  readonly madeAt: string;
  /** Approved data. */
  readonly data: Values;
  readonly revision: number;
  readonly gs1Prefix: string;
  readonly gs1Extension: string;
  /** First serial number drawn for this job; null for labels lacking one. */
  readonly firstSerial: number | null;
  readonly rows: readonly RowInput[];
  /** Values taken from the approved label for missing columns: see `BatchFacts`. */
  readonly same?: readonly string[];
  /** 'Carton i of n' over all labels. */
  readonly isSeries: boolean;
  readonly sheet: SheetPrint | null;
  readonly logo: LabelPicture | null;
}

export interface BadRow {
  readonly row: number;
  readonly column: string;
  readonly message: string;
}

export interface MadeLabels {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly labels: number;
  readonly bad: readonly BadRow[];
}

interface GoodRow {
  readonly spec: LabelSpec;
  readonly copies: number;
}

/** Splits rows by the grid's rules into printable ones and rejected ones with their errors. */
function validateRows(order: LabelsOrder): { good: GoodRow[]; bad: BadRow[] } {
  const { data, revision, same, gs1Prefix, gs1Extension, firstSerial: ssccSerial, logo } = order;
  const { definition, specOf } = batchRules({
    kind: labelOf(data).kind,
    data,
    revision,
    same,
    settings: { gs1Prefix, gs1Extension },
    images: logo ? { [logo.id]: logo.size } : {},
    ssccSerial,
  });
  const good: GoodRow[] = [];
  const bad: BadRow[] = [];
  const inputs = new Map(order.rows.map((row) => [row.row, row.values]));
  for (const { row, errors } of checkRows(definition, order.rows)) {
    const values = inputs.get(row) ?? {};
    bad.push(...errors.map(({ column, message }) => ({ row, column, message })));
    if (errors.length === 0) {
      good.push({
        spec: { ...specOf(values), ssccExtension: gs1Extension },
        copies: copiesIn(values),
      });
    }
  }
  return { good, bad };
}

/** Each label with its number in the series and its own serial number. */
function* labelsOf(good: readonly GoodRow[], order: LabelsOrder): Generator<LabelSpec> {
  const total = good.reduce((sum, { copies }) => sum + copies, 0);
  let index = 0;
  for (const { spec, copies } of good) {
    for (let copy = 0; copy < copies; copy += 1, index += 1) {
      yield {
        ...spec,
        ...(order.isSeries && { cartonNo: index + 1, cartonTotal: total }),
        ssccSerial: order.firstSerial === null ? null : order.firstSerial + index,
      };
    }
  }
}

/** Lays labels out as they are asked for; copies that are the same are laid out once. */
function* listsOf(
  good: readonly GoodRow[],
  order: LabelsOrder,
  report: Report,
): Generator<DisplayList> {
  const total = good.reduce((sum, { copies }) => sum + copies, 0);
  let done = 0;
  const reportProgress = (): void => {
    done += 1;
    if (done % 100 === 0) report(done, total);
  };
  if (order.isSeries || order.firstSerial !== null) {
    for (const spec of labelsOf(good, order)) {
      yield layoutWith(spec, order.logo).list;
      reportProgress();
    }
    return;
  }
  for (const { spec, copies } of good) {
    const { list } = layoutWith(spec, order.logo);
    for (let copy = 0; copy < copies; copy += 1) {
      yield list;
      reportProgress();
    }
  }
}

async function zplOf(lists: Iterable<DisplayList>, order: LabelsOrder) {
  const { dpi } = labelOf(order.data);
  const { logo } = order;
  const texts: string[] = [];
  for (const list of lists) {
    const images = await bitmapsFor(list, dpi, logo);
    texts.push(renderZpl(list, { dpi, images, glyphs: labelGlyphs }));
  }
  return new TextEncoder().encode(texts.join(''));
}

/** '0007-LN-204-M.png'. */
const pictureName = ({ sku, style, size }: LabelSpec, index: number): string => {
  const words = [String(index + 1).padStart(4, '0'), sku || style, size];
  return `${words
    .map((word) => word.replace(/[^A-Za-z0-9._-]+/g, '_'))
    .filter((word) => word !== '')
    .join('-')}.png`;
};

/** A ZIP of pictures, each of one label. */
async function pngsOf(specs: readonly LabelSpec[], order: LabelsOrder, report: Report) {
  const images = dataAddresses(order.logo);
  async function* pictures(): AsyncGenerator<ZipEntry> {
    for (const [index, spec] of specs.entries()) {
      const png = await labelPng(layoutWith(spec, order.logo).list, spec.dpi, images);
      yield { name: pictureName(spec, index), texts: [png] };
      report(index + 1, specs.length);
    }
  }
  return new Uint8Array(await arrayBuffer(zipStream(pictures())));
}

const pdfOf = (lists: Iterable<DisplayList>, { logo, sheet, title, madeAt }: LabelsOrder) =>
  labelPdfBytes(lists, {
    title,
    madeAt: new Date(madeAt),
    images: dataAddresses(logo),
    ...(sheet && { sheet }),
  });

/** Returns the file of valid rows, and the rejected ones. */
export async function makeLabels(order: LabelsOrder, report: Report): Promise<MadeLabels> {
  const { good, bad } = validateRows(order);
  const labels = good.reduce((sum, { copies }) => sum + copies, 0);
  report(0, labels);
  if (order.format === 'png' && labels > 0) {
    const isCounted = order.isSeries || order.firstSerial !== null;
    const specs = isCounted ? [...labelsOf(good, order)] : good.map(({ spec }) => spec);
    return { bytes: await pngsOf(specs, order, report), labels: specs.length, bad };
  }
  const lists = listsOf(good, order, report);
  if (labels === 0) return { bytes: new Uint8Array(), labels, bad };
  const bytes = order.format === 'pdf' ? await pdfOf(lists, order) : await zplOf(lists, order);
  return { bytes, labels, bad };
}
