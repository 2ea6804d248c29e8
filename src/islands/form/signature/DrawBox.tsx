import { useEffect, useRef } from 'react';
import SignaturePad, { type PointGroup } from 'signature_pad';
import type { Stroke } from '#lib/forms/definition.ts';

interface DrawBoxProps {
  readonly id: string;
  readonly describedBy: string;
  readonly onStrokes: (strokes: readonly Stroke[]) => void;
}

const strokesOf = (groups: readonly PointGroup[]): Stroke[] =>
  groups.map(({ points }) => points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })));

/** The box to sign in. Points are stored and drawn again when the box changes its size. */
export function DrawBox({ id, describedBy, onStrokes }: DrawBoxProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const clear = useRef<() => void>(() => undefined);
  const latest = useRef(onStrokes);
  useEffect(() => {
    latest.current = onStrokes;
  });

  useEffect(() => {
    const box = canvas.current;
    if (!box) return;
    const pad = new SignaturePad(box, { penColor: getComputedStyle(box).color });
    const fit = () => {
      const ratio = Math.max(1, devicePixelRatio);
      const groups = pad.toData();
      box.width = box.clientWidth * ratio;
      box.height = box.clientHeight * ratio;
      box.getContext('2d')?.scale(ratio, ratio);
      pad.clear();
      pad.fromData(groups);
    };
    const reportStrokes = () => latest.current(strokesOf(pad.toData()));
    clear.current = () => {
      pad.clear();
      reportStrokes();
    };
    pad.addEventListener('endStroke', reportStrokes);
    const watch = new ResizeObserver(fit);
    watch.observe(box);
    return () => {
      watch.disconnect();
      pad.off();
    };
  }, []);

  return (
    <div className="grid justify-items-start gap-2">
      <canvas
        ref={canvas}
        id={id}
        className="h-45 w-full max-w-152 touch-none rounded-field border-2 border-dashed border-line text-base-content"
        tabIndex={-1}
        aria-label="Box to sign in with mouse, pen or finger"
        aria-describedby={describedBy}
      />
      <button type="button" className="btn" onClick={() => clear.current()}>
        Clear
      </button>
    </div>
  );
}
