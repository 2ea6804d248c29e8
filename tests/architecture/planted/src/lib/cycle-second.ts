import { first } from './cycle-first.ts';

export const second = (): number => first() + 1;
