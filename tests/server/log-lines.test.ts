import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { logAnswer } from '../../server/log.ts';

const hostile = [
  'a\r\n{"level":"fatal","msg":"planted"}',
  '\u001b[2J\u001b]0;title\u0007',
  '\u009b31mred\u007f',
  'line\u2028paragraph\u2029end',
  '\u202egnp.exe\u2066',
  '","level":"fatal',
];

it('writes one line for each event, and nothing that steers a terminal', () => {
  const { stdout, status } = spawnSync(
    process.execPath,
    ['tests/server/children/log-lines.ts', JSON.stringify(hostile)],
    { encoding: 'utf8' },
  );
  expect(status).toBe(0);
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(hostile.length);
  expect(stdout.replaceAll('\n', '')).not.toMatch(
    /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/,
  );
  const read = lines.map((line) => JSON.parse(line) as Record<string, string>);
  expect(read.map(({ path }) => path)).toEqual(hostile);
  expect(read.every(({ level }) => level === 'info')).toBe(true);
});

it('takes a visit of the page of errors for no error', () => {
  const levels: string[] = [];
  const at = (level: string) => () => void levels.push(level);
  const log = {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    isLevelEnabled: () => true,
  };
  const response = { req: { headers: {}, method: 'GET' }, headersSent: true, statusCode: 500 };
  logAnswer(log, response as never, '/500', 0);
  logAnswer(log, response as never, '/profile', 0);
  expect(levels).toEqual(['info', 'error']);
});
