import { describe, expect, it } from 'vitest';
import { agreementsOf, termsState } from '#lib/submissions/terms/terms-state.ts';
import { currentVersion, versionToSign } from '#lib/submissions/terms/terms-versions.ts';

const version = (name: string, effectiveFrom: string, requiresResign: boolean) => ({
  version: name,
  effectiveFrom,
  requiresResign,
  changes: [`Change of ${name}.`],
});

/** Out of order, as a folder may list them. */
const versions = [
  version('2026.10', '2026-06-01', false),
  version('2026.9', '2026-05-01', true),
  version('2026.1', '2026-01-01', true),
  version('2026.2', '2026-03-01', false),
];

const signed = (name: string, status = 'SIGNED', submittedAt = '2026-02-01T10:00:00.000Z') => ({
  reference: 'TC-2026-000001',
  title: `Version ${name}`,
  status,
  submittedAt,
});
const stateOf = (today: string, ...list: Parameters<typeof agreementsOf>[0]) =>
  termsState(agreementsOf(list), versions, today);

describe('the version in force', () => {
  it.each([
    ['2025-12-31', undefined],
    ['2026-01-01', '2026.1'],
    ['2026-02-28', '2026.1'],
    ['2026-04-30', '2026.2'],
    ['2026-05-01', '2026.9'],
    ['2026-12-31', '2026.10'],
  ])('on %s is %s', (today, expected) => {
    expect(currentVersion(versions, today)?.version).toBe(expected);
  });
});

describe('what must be signed anew', () => {
  it('ends while no later version requires it', () => {
    expect(versionToSign(versions, '2026.1', '2026-04-30')).toBeNull();
    expect(versionToSign(versions, '2026.9', '2026-12-31')).toBeNull();
  });

  it('names the newest version, within 30 days of the first that requires it', () => {
    expect(versionToSign(versions, '2026.1', '2026-05-31')).toEqual({
      version: '2026.9',
      until: '2026-05-31',
      isOver: false,
      changes: ['Change of 2026.2.', 'Change of 2026.9.'],
    });
    expect(versionToSign(versions, '2026.2', '2026-06-01')).toMatchObject({
      version: '2026.10',
      until: '2026-05-31',
      isOver: true,
    });
  });

  it('counts a version that is not published any more as the oldest', () => {
    expect(versionToSign(versions, '2024.1', '2026-01-10')).toMatchObject({ version: '2026.1' });
  });
});

describe('how a client stands to the terms', () => {
  it('signed nothing yet', () => {
    expect(stateOf('2026-02-01')).toEqual({ kind: 'unsigned' });
    expect(stateOf('2026-02-01', { ...signed(''), reference: null, status: 'DRAFT' })).toEqual({
      kind: 'unsigned',
    });
  });

  it('signed the version in force, one still valid, or an outdated one', () => {
    expect(stateOf('2026-02-01', signed('2026.1')).kind).toBe('signed');
    expect(stateOf('2026-03-01', signed('2026.1')).kind).toBe('newer');
    expect(stateOf('2026-05-01', signed('2026.1')).kind).toBe('resign');
    expect(stateOf('2026-07-01', signed('2026.1', 'EXPIRED')).kind).toBe('resign');
  });

  it('uses the newest unreplaced signature', () => {
    const older = signed('2026.1', 'REPLACED');
    const newer = signed('2026.9', 'SIGNED', '2026-05-02T10:00:00.000Z');
    expect(stateOf('2026-05-03', older, newer)).toMatchObject({
      kind: 'signed',
      agreement: { version: '2026.9' },
    });
  });
});
