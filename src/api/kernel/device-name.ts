/** Browser names for users. User agents name several browsers: order matters. */

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (table: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** Returns "Chrome on Windows"; "Another program" for other user agents. */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? '';
  const browser = firstOf(browsers, text);
  const system = firstOf(systems, text);
  if (browser === undefined) return 'Another program';
  return system === undefined ? browser : `${browser} on ${system}`;
}
