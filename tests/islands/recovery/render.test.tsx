import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ForgotReset } from '../../../src/islands/ForgotReset.island.tsx';
import { ForgotSend } from '../../../src/islands/ForgotSend.island.tsx';
import { ForgotVerify } from '../../../src/islands/ForgotVerify.island.tsx';

describe('the forms of a forgotten password, rendered by the server', () => {
  it('render their names, and never send by GET', () => {
    const first = renderToString(<ForgotSend />);
    expect(first).toContain('method="post"');
    expect(first).toContain('>Email</label>');
    expect(first).toContain('Send OTP');
    const last = renderToString(<ForgotReset />);
    expect(last).toContain('method="post"');
    expect(last.match(/autoComplete="new-password"/gi)).toHaveLength(2);
  });

  it('render four boxes with one message, and permit code autofill', () => {
    const html = renderToString(<ForgotVerify />);
    for (const position of [1, 2, 3, 4]) expect(html).toContain(`aria-label="Digit ${position}"`);
    expect(html.match(/autocomplete="one-time-code"/gi)).toHaveLength(1);
    expect(html.match(/inputmode="numeric"/gi)).toHaveLength(4);
    expect(html).not.toMatch(/maxlength/i);
    expect(html.match(/aria-live="polite"/g)).toHaveLength(1);
  });
});
