import { first } from '../../../lib/cycle-first.ts';

export const up = first;
