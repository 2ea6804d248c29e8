/** Runs inside the page, before any of its own code: records what the browser reports about the page. */

/** Times and sizes by what they are of. */
export interface PageNotes extends Record<
  'lcp' | 'fcp' | 'shift' | 'scriptBytes' | 'allBytes',
  number
> {
  /** Time beyond 50 ms of each long task. */
  blocking: number;
  /** When the page answered the bench's presses; 0 while it has not. */
  answered: number;
}

declare global {
  interface Window {
    benchNotes: PageNotes;
    benchTry: (kind: 'submit' | 'menu') => void;
  }
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Self-contained: it is sent to the browser as text. */
export function watchPage(): void {
  const notes: PageNotes = {
    lcp: 0,
    fcp: 0,
    shift: 0,
    blocking: 0,
    answered: 0,
    scriptBytes: 0,
    allBytes: 0,
  };
  window.benchNotes = notes;
  const watch = (type: string, note: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  };
  watch('largest-contentful-paint', (entry) => {
    notes.lcp = entry.startTime;
  });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') notes.fcp = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as ShiftEntry;
    if (!hadRecentInput) notes.shift += value;
  });
  watch('longtask', (entry) => {
    notes.blocking += Math.max(0, entry.duration - 50);
  });

  const isAnswered = (kind: 'submit' | 'menu'): boolean =>
    kind === 'menu'
      ? document.querySelector('#menu-forms:popover-open') !== null
      : [...document.querySelectorAll('[data-tone=error]')].some((node) => node.textContent !== '');

  const type = (name: string, value: string): void => {
    const control = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (control === null) return;
    control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  };

  const press = (kind: 'submit' | 'menu'): void => {
    const button = document.querySelector<HTMLElement>(
      kind === 'menu' ? '[popovertarget=menu-forms]' : 'form button[type=submit]',
    );
    if (button === null) return;
    if (kind === 'submit') {
      type('email', 'nobody');
      type('password', 'x');
    }
    button.click();
  };

  const weigh = (): void => {
    const page = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const bytes = (file: PerformanceResourceTiming): number => file.encodedBodySize;
    const scripts = files.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    notes.scriptBytes = scripts.reduce((sum, file) => sum + bytes(file), 0);
    notes.allBytes = files.reduce((sum, file) => sum + bytes(file), bytes(page));
  };

  window.benchTry = (kind) => {
    // A form that nothing answers yet would leave the page: such a press is counted, and comes again.
    addEventListener('submit', (event) => {
      event.preventDefault();
    });
    const again = (): void => {
      if (notes.fcp > 0) press(kind);
      if (!isAnswered(kind)) return void setTimeout(again, 16);
      weigh();
      requestAnimationFrame(() => {
        notes.answered = performance.now();
      });
    };
    again();
  };
}
