import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import type { LabelRecordProps } from '#lib/labels/page-start.ts';
import { APPROVED, ARCHIVED } from '#lib/labels/statuses.ts';
import { archiveLabel, duplicateLabel, reviseLabel } from '#lib/labels/editor/label-acts.ts';
import { $labelImages, wantImages } from '#lib/labels/editor/label-images.ts';
import { previewOf } from '#lib/labels/editor/preview-of.ts';
import { Batch } from './labels/batch/Batch.tsx';
import { LabelDrawing } from './labels/preview/LabelDrawing.tsx';
import { PrintedWords } from './labels/preview/PrintedWords.tsx';
import { PrintForm } from './labels/PrintForm.tsx';
import { SendForm } from './labels/SendForm.tsx';

/** Approved revisions before the current one, newest first. */
const olderRevisions = ({ revisions }: LabelRecordProps['record']): readonly number[] =>
  revisions
    .filter(({ isSuperseded, approvedAt }) => isSuperseded && approvedAt !== null)
    .map(({ revision }) => revision)
    .toSorted((one, other) => other - one);

/** Approved label: printing, and further acts. */
export function LabelRecord({ record, settings, goods, mayChange = true }: LabelRecordProps) {
  const { id, version, status, revision, reference, kind, data, images } = record;
  const shown = useStore($labelImages, { ssr: 'initial' });
  const { list, spec } = useMemo(() => {
    const known = Object.fromEntries(images.map(({ id: image, ...size }) => [image, size]));
    return previewOf(data, { settings, labelRevision: revision, images: known });
  }, [data, images, revision, settings]);
  useEffect(() => wantImages(images.map(({ id: image }) => image)), [images]);
  const ofFile = data['dataSource'] === 'sheet' ? record.sheet : null;
  const isAway = status === ARCHIVED;
  const isPrintable = mayChange && !isAway;
  const label = { id, version };
  return (
    <div className="label-record grid min-w-0 gap-5">
      <section className="card label-proof grid gap-2" aria-labelledby="proof-title">
        <h2 className="section-title" id="proof-title">
          Label
        </h2>
        <div className="preview-stage">
          <LabelDrawing list={list} images={shown} label={`The label ${record.name}`} margin={2} />
        </div>
        <PrintedWords list={list} spec={spec} />
      </section>
      {isPrintable && (
        <section className="card no-print" aria-labelledby="print-title">
          <h2 className="section-title" id="print-title">
            Print it yourself
          </h2>
          <PrintForm
            id={id}
            reference={reference ?? 'label'}
            revision={revision}
            older={olderRevisions(record)}
            dpi={spec.dpi}
            size={list}
            isCarton={kind === 'carton_gs1'}
            quantity={spec.quantity}
            overagePct={spec.overagePct}
          />
        </section>
      )}
      {isPrintable && <Batch record={record} settings={settings} goods={goods} />}
      {mayChange && status === APPROVED && (
        <section className="card no-print" aria-labelledby="send-title">
          <h2 className="section-title" id="send-title">
            Let us print it
          </h2>
          <SendForm
            id={id}
            version={version}
            quantity={ofFile?.labels ?? spec.quantity}
            overagePct={ofFile ? 0 : spec.overagePct}
          />
        </section>
      )}
      {mayChange && (
        <div className="record-actions no-print" role="group" aria-label="Actions">
          {!isAway && (
            <button type="button" className="btn" onClick={() => void reviseLabel(label)}>
              New revision
            </button>
          )}
          <button type="button" className="btn" onClick={() => void duplicateLabel(id)}>
            Duplicate
          </button>
          <button type="button" className="btn" onClick={() => void archiveLabel(label, !isAway)}>
            {isAway ? 'Bring back' : 'Archive'}
          </button>
        </div>
      )}
    </div>
  );
}
