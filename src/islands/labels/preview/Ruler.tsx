import type { Size, Unit } from '#lib/labels/engine/spec.ts';
import { rulerTicks } from '#lib/labels/editor/ruler.ts';

interface RulerProps {
  readonly size: Size;
  readonly unit: Unit;
}

/** A tape measure along the top and the left edge. */
export function Ruler({ size, unit }: RulerProps) {
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
