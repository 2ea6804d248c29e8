import { expect, it, vi } from 'vitest';
import { withTimeout } from '#lib/kernel/runtime/with-timeout.ts';

it('passes errors on, and rejects work that takes too long', async () => {
  vi.useFakeTimers();
  const failed = withTimeout(Promise.reject(new Error('planted')), 3000, 'too long');
  await expect(failed).rejects.toThrow('planted');
  const late = expect(withTimeout(new Promise(() => undefined), 3000, 'too long')).rejects.toThrow(
    'too long',
  );
  await vi.advanceTimersByTimeAsync(3000);
  await late;
  vi.useRealTimers();
});
