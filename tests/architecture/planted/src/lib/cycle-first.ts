import { second } from './cycle-second.ts';

export const first = (): number => second() + 1;
