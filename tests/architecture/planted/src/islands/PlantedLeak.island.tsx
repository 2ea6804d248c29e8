import { viaLib } from '../lib/stores/planted-store.ts';

export const PlantedLeak = viaLib;
