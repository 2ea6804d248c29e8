import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { CatalogueItem } from '#lib/forms/item-values.ts';
import type { KnownGoods } from '#lib/labels/batch/known-goods.ts';
import { isCarton, isKind } from '#lib/labels/kinds.ts';
import { labelMessages } from '#lib/labels/messages.ts';
import type { LabelJob } from '#lib/labels/replies.ts';
import type { LabelRecordProps } from '#lib/labels/page-start.ts';
import { jobsOf } from '#lib/labels/editor/label-acts.ts';
import { Input } from '../../ui/Control.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useFocusOnChange } from '../../import/use-focus-on-change.ts';
import { JobList } from './JobList.tsx';

const BatchPanel = lazy(() => import('./BatchPanel.tsx'));
const ItemPicker = lazy(() => import('../../form/rows/ItemPicker.tsx'));

/** Source of the labels that are being made: none, a file, the file kept with the label, or known goods. */
type Work = 'none' | 'file' | 'kept' | KnownGoods;

/** Many labels from a spreadsheet, products, a receipt or a work order, and earlier jobs. */
export function Batch({ record, settings, goods }: LabelRecordProps) {
  const { id, kind, data, revision, reference, images, sheet } = record;
  const missing = goods && 'missing' in goods ? goods.missing : '';
  const [work, setWork] = useState<Work>(() => {
    if (goods && 'lines' in goods) return goods;
    // The file of the editor waits for its first labels.
    const isWaiting = sheet && data['dataSource'] === 'sheet' && record.prints.length === 0;
    return isWaiting ? 'kept' : 'none';
  });
  // The panel is client-only.
  const isHydrated = useHydrated();
  const [isPicking, setPicking] = useState(false);
  const [jobs, setJobs] = useState<readonly LabelJob[]>([]);
  useEffect(() => void jobsOf(id).then(setJobs), [id]);
  const change = useCallback(
    (job: LabelJob) =>
      setJobs((known) =>
        known.some((each) => each.id === job.id)
          ? known.map((each) => (each.id === job.id ? job : each))
          : [job, ...known],
      ),
    [],
  );
  const close = useCallback(() => setWork('none'), []);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnChange(heading, work);
  if (!isKind(kind)) return null;
  const pick = async (items: readonly CatalogueItem[]) => {
    const { goodsOfItems } = await import('#lib/labels/batch/known-goods.ts');
    setWork(goodsOfItems(items));
  };
  return (
    <section className="card no-print" aria-labelledby="batch-title" id="batch">
      <h2 className="section-title" id="batch-title" tabIndex={-1} ref={heading}>
        Batch
      </h2>
      {missing !== '' && (
        <p className="font-semibold text-error" role="alert">
          {missing}
        </p>
      )}
      {work !== 'none' && !isHydrated && <p>Loading…</p>}
      {work !== 'none' ? (
        isHydrated && (
          <Suspense fallback={<p>Loading…</p>}>
            <BatchPanel
              id={id}
              kind={kind}
              data={data}
              revision={revision}
              settings={settings}
              images={Object.fromEntries(images.map(({ id: image, ...size }) => [image, size]))}
              goods={work === 'file' || work === 'kept' ? null : work}
              isKept={work === 'kept'}
              heading={heading}
              onBegun={change}
              onClose={close}
            />
          </Suspense>
        )
      ) : (
        <>
          <p>A label for each size, color, barcode and price. {labelMessages.batchLimit}</p>
          <p className="form-actions">
            {sheet && (
              <button type="button" className="btn" onClick={() => setWork('kept')}>
                Use {sheet.filename}
              </button>
            )}
            <button type="button" className="btn" onClick={() => setWork('file')}>
              Use a spreadsheet
            </button>
            {!isCarton(kind) && (
              <button type="button" className="btn" onClick={() => setPicking(true)}>
                Choose products
              </button>
            )}
          </p>
          {!isCarton(kind) && <FromRecord />}
        </>
      )}
      {isPicking && (
        <Suspense>
          <ItemPicker
            isMany
            onPick={(items) => void pick(items)}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
      {jobs.length > 0 && (
        <JobList reference={reference ?? 'label'} jobs={jobs} onChange={change} />
      )}
    </section>
  );
}

/** A link in form: the page opens again with the lines of the record that is named. */
const FromRecord = () => (
  <form method="get" action="#batch" className="flex flex-wrap items-end gap-3 pt-3">
    <label className="grid">
      <span className="field-label">Receipt or work order</span>
      <Input
        name="from"
        required
        maxLength={20}
        placeholder="RC-2026-000001"
        autoComplete="off"
        pattern="\s*(RC|WO|rc|wo)-\d{4}-\d{6}\s*"
        title="A number like RC-2026-000001 or WO-2026-000001"
      />
    </label>
    <button type="submit" className="btn">
      Use its lines
    </button>
  </form>
);
