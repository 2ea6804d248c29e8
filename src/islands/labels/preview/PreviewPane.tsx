import type { Box, DisplayList } from '#lib/labels/engine/display-list.ts';
import { elementBoxes, rulerTicks } from '#lib/labels/editor/preview-marks.ts';
import type { ElementId, Finding, Size, Unit } from '#lib/labels/engine/spec.ts';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { sizeInBothUnits } from '#lib/labels/engine/presets.ts';
import { $labelImages } from '#lib/labels/editor/label-images.ts';
import { usePreview } from '../editor-parts.ts';
import { LabelDrawing } from './LabelDrawing.tsx';
import { PrintedWords } from './PrintedWords.tsx';

interface MarksProps {
  readonly list: DisplayList;
  readonly findings: readonly Finding[];
  readonly onPick: (element: ElementId) => void;
}

const ROOM = 0.6;

const outline = ({ x, y, width, height }: Box) => ({
  x: x - ROOM,
  y: y - ROOM,
  width: width + 2 * ROOM,
  height: height + 2 * ROOM,
});

/** A press on a part opens its field; errors are outlined and marked, beyond color. */
function Marks({ list, findings, onPick }: MarksProps) {
  const boxes = elementBoxes(list);
  return (
    <g>
      {[...boxes].map(([element, box]) => {
        const finding = findings.find((each) => each.element === element);
        return (
          <g
            key={element}
            className="mark"
            data-severity={finding?.severity}
            onClick={() => onPick(element)}
          >
            <rect {...outline(box)} />
            {finding && (
              <path
                className="mark-sign"
                d={`M${box.x + box.width - 1} ${box.y - ROOM}v2m0 .9v.4`}
              />
            )}
          </g>
        );
      })}
    </g>
  );
}

interface RulerProps {
  readonly size: Size;
  readonly unit: Unit;
}

/** A tape measure along the top and the left edge. */
function Ruler({ size, unit }: RulerProps) {
  const across = rulerTicks(size.width, unit);
  const down = rulerTicks(size.height, unit);
  return (
    <g className="ruler" aria-hidden="true">
      <path
        d={[
          ...across.map(({ at, length }) => `M${at} -1.5v-${length}`),
          ...down.map(({ at, length }) => `M-1.5 ${at}h-${length}`),
        ].join('')}
      />
      {across
        .filter(({ text }) => text !== '')
        .map(({ at, text }) => (
          <text key={`x${text}`} x={at + 0.5} y={-3.4}>
            {text}
          </text>
        ))}
      {down
        .filter(({ text }) => text !== '' && text !== '0')
        .map(({ at, text }) => (
          <text key={`y${text}`} x={-5.6} y={at + 2.4}>
            {text}
          </text>
        ))}
    </g>
  );
}

interface PreviewPaneProps {
  readonly onPick: (element: ElementId) => void;
}

const MARGIN_MM = 7;

const zooms = [
  { id: 'fit', label: 'Fit' },
  { id: 'actual', label: 'Actual size' },
  { id: 'double', label: '200%' },
] as const;
type Zoom = (typeof zooms)[number]['id'];

const widthOf = (zoom: Zoom, { width }: Size): string | undefined =>
  zoom === 'fit' ? undefined : `${(width + 2 * MARGIN_MM) * (zoom === 'double' ? 2 : 1)}mm`;

/** The live preview: as large as the place, as on paper, or twice that; with ruler and guides. */
export function PreviewPane({ onPick }: PreviewPaneProps) {
  const { list, size, findings, spec } = useStore(usePreview().$state);
  const images = useStore($labelImages, { ssr: 'initial' });
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [hasGuides, setGuides] = useState(true);
  return (
    <div className="grid min-w-0 gap-2">
      <div className="preview-stage" data-zoom={zoom}>
        <LabelDrawing
          list={list}
          images={images}
          label={`Preview of the label, ${sizeInBothUnits(size, spec)}`}
          margin={MARGIN_MM}
          width={widthOf(zoom, size)}
          guides={hasGuides}
        >
          <Ruler size={size} unit={spec.unit} />
          <Marks list={list} findings={findings} onPick={onPick} />
        </LabelDrawing>
      </div>
      <div className="preview-tools" role="group" aria-label="Preview">
        {zooms.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className="preview-tool"
            aria-pressed={zoom === id}
            onClick={() => setZoom(id)}
          >
            {label}
          </button>
        ))}
        <button
          type="button"
          className="preview-tool"
          aria-pressed={hasGuides}
          onClick={() => setGuides(!hasGuides)}
        >
          Guides
        </button>
      </div>
      <p className="preview-size text-14 text-muted">{sizeInBothUnits(size, spec)}</p>
      <PrintedWords list={list} spec={spec} />
    </div>
  );
}
