import { useSyncExternalStore } from 'react';
import { THEME_EVENT, THEME_KEY } from '#lib/portal/theme-script.ts';

const choices = [
  { value: '', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

function subscribe(listener: () => void): () => void {
  const events = ['storage', 'pageshow', THEME_EVENT];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

function stored(): string {
  try {
    return localStorage.getItem(THEME_KEY) ?? '';
  } catch {
    return '';
  }
}

function choose(value: string): void {
  try {
    if (value === '') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, value);
  } catch {
    // A browser that keeps nothing follows the system.
  }
  dispatchEvent(new Event(THEME_EVENT));
}

/** Which scheme the pages have in this browser: the system's, light or dark. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribe, stored, () => '');
  return (
    <div className="px-3 py-2" role="group" aria-labelledby="theme-title">
      <p id="theme-title" className="pb-1 text-12 font-semibold text-muted">
        Theme
      </p>
      <div className="grid grid-cols-3 gap-1">
        {choices.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="min-h-11 cursor-pointer rounded-selector border border-line text-14 hover:bg-base-200 aria-pressed:border-primary aria-pressed:bg-base-200 aria-pressed:font-semibold"
            aria-pressed={theme === value}
            onClick={() => choose(value)}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
