/** Ticks of a tape measure beside a label, in mm from its edge. */
import { MM_PER_INCH } from '../engine/presets.ts';
import type { Unit } from '../engine/spec.ts';

export interface Tick {
  readonly at: number;
  /** Length of the tick in mm. */
  readonly length: number;
  /** The number beside it; '' for small ticks. */
  readonly text: string;
}

/** Eighths of an inch, or every 5 mm. */
export function rulerTicks(length: number, unit: Unit): Tick[] {
  const step = unit === 'in' ? MM_PER_INCH / 8 : 5;
  const big = unit === 'in' ? 8 : 2;
  const count = Math.floor(length / step + 1e-6);
  return Array.from({ length: count + 1 }, (_, index) => {
    const isBig = index % big === 0;
    const isHalf = unit === 'in' && index % 4 === 0;
    return {
      at: Math.round(index * step * 100) / 100,
      length: isBig ? 2 : isHalf ? 1.4 : 0.8,
      text: isBig ? String(unit === 'in' ? index / 8 : index * 5) : '',
    };
  });
}
