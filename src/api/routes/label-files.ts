/** Files of labels: what is printed, proofs, the printer test (docs/labels.md). */
import { ok } from '../../lib/result.ts';
import { labelOutput } from '../../lib/schemas/label-calls.ts';
import { endpoint } from '../endpoint.ts';
import { calibrationFile, makeOutput } from '../labels/make-output.ts';
import { json, nothing } from '../request/input.ts';
import { callOf, idOf } from './labels.ts';

const output = endpoint({
  access: 'session',
  limit: { per: 'standing' },
  method: 'POST',
  path: '/client/labels/:id/output',
  input: json(labelOutput),
  summary:
    'Makes a print file of an approved revision, or the proof of a draft; prints are logged.',
  reply: null,
  refusals: ['not_found', 'conflict', 'invalid'],
  handle: async (incoming) => makeOutput(callOf(incoming), idOf(incoming), incoming.input),
});

const calibration = endpoint({
  access: 'session',
  limit: { per: 'standing' },
  method: 'GET',
  path: '/client/label-calibration',
  input: nothing,
  summary: 'A page that shows whether a printer is true to size.',
  reply: null,
  handle: async ({ context }) => ok(await calibrationFile(context)),
});

export const labelFileRoutes = [output, calibration];
