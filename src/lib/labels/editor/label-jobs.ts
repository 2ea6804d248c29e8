/** Follows a job while it runs. Browser only. */
import type { LabelJob } from '../replies.ts';
import { showFailure } from '#lib/session/show-failure.ts';

const client = () => import('../client.ts');

const EVERY_MS = 1000;

/** Polls a job every second until it ends; returns a stop function. */
export function followJob(id: string, onChange: (job: LabelJob) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const ask = async (): Promise<void> => {
    const answer = await (await client()).readLabelJob(id);
    if (isOver) return;
    if (answer.ok) onChange(answer.value.body);
    const isOpen = !answer.ok || ['QUEUED', 'RUNNING'].includes(answer.value.body.state);
    if (isOpen && !(!answer.ok && answer.error.handled)) later();
  };
  const later = (): void => {
    timer = setTimeout(() => void ask(), EVERY_MS);
  };
  later();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** The jobs of a label; none when they cannot be had. */
export async function jobsOf(id: string): Promise<readonly LabelJob[]> {
  const answer = await (await client()).listLabelJobs(id);
  return answer.ok ? answer.value.body.items : [];
}

/** Ends a job; null when that failed, after a notification. */
export async function cancelJob(id: string): Promise<LabelJob | null> {
  const answer = await (await client()).cancelLabelJob(id);
  if (answer.ok) return answer.value.body;
  showFailure(answer.error, 'The job was not canceled.');
  return null;
}
