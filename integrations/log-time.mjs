import { astroPatch } from './astro-patch.mjs';

const DECLARATION = 'const dateTimeFormat = new Intl.DateTimeFormat(';

const onDemand = `let made;
const dateTimeFormat = { format: (time) => (made ??= makeFormat()).format(time) };
const makeFormat = () => new Intl.DateTimeFormat(`;

/**
 * Astro makes the formatter of the time in its log while it loads: 20 ms of each start, and nothing is logged that way.
 * Here it is made for the first line.
 */
export const logTime = () =>
  astroPatch({
    by: 'log-time.mjs',
    file: 'dist/core/logger/core.js',
    anchor: DECLARATION,
    change: (code) => code.replace(DECLARATION, onDemand),
  });
