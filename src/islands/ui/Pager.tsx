import type { MouseEvent } from 'react';
import { countText } from '#lib/kernel/count-text.ts';
import { Select } from './Control.tsx';

interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** Page sizes to choose from; left out, all pages have one size. */
  readonly sizes?: readonly number[];
  /** Without it, or before React answers, the buttons send the form around them. */
  readonly onPage?: (page: number) => void;
}

/** The shown part of a list: '11 – 20 of 24'. */
export function rangeText({
  page,
  size,
  total,
}: Pick<PagerProps, 'page' | 'size' | 'total'>): string {
  const first = (page - 1) * size + 1;
  return `${countText(first)} – ${countText(Math.min(total, first + size - 1))} of ${countText(total)}`;
}

/** The shown part of a list and the way to the others; an empty list has neither. */
export function Pager({ page, size, total, sizes, onPage }: PagerProps) {
  if (total === 0) return null;
  const last = Math.ceil(total / size);
  const targets = [
    { label: 'First page', sign: '«', to: 1, isOff: page <= 1 },
    { label: 'Previous page', sign: '‹', to: page - 1, isOff: page <= 1 },
    { label: 'Next page', sign: '›', to: page + 1, isOff: page >= last },
    { label: 'Last page', sign: '»', to: last, isOff: page >= last },
  ];
  const press = (event: MouseEvent, to: number) => {
    if (!onPage) return;
    event.preventDefault();
    onPage(to);
  };
  return (
    <div className="pager">
      {sizes && (
        <label className="pager-size flex items-center gap-2 print:hidden">
          Items per page:
          <Select name="size" defaultValue={size} key={size}>
            {sizes.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </Select>
        </label>
      )}
      <p className="pager-range" tabIndex={-1} data-list-place>
        {rangeText({ page, size, total })}
      </p>
      <div className="flex gap-1 print:hidden">
        {targets.map(({ label, sign, to, isOff }) => (
          <button
            key={label}
            type={sizes ? 'submit' : 'button'}
            name={sizes ? 'page' : undefined}
            value={sizes ? to : undefined}
            className="btn btn-square text-20"
            aria-label={label}
            title={label}
            disabled={isOff}
            onClick={(event) => press(event, to)}
          >
            {sign}
          </button>
        ))}
      </div>
    </div>
  );
}
