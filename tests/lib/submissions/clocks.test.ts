import { describe, expect, it } from 'vitest';
import { deadlineCalendar } from '#lib/submissions/claims/deadline-ics.ts';
import { cargoClocks, fileBy, isFiledLate } from '#lib/submissions/claims/cargo-deadlines.ts';
import { appealBy, isReportLate, reportBy } from '#lib/submissions/claims/garment-deadlines.ts';
import {
  addDays,
  addMonths,
  addWorkingDays,
  addYears,
  dayText,
  daysBetween,
  isDay,
} from '#lib/kernel/calendar-day.ts';

describe('days', () => {
  it('count over months, years and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2);
  });

  it('stay in the month when it is shorter', () => {
    expect(addMonths('2026-05-31', 9)).toBe('2027-02-28');
    expect(addMonths('2027-05-31', 9)).toBe('2028-02-29');
    expect(addMonths('2026-03-15', 9)).toBe('2026-12-15');
    expect(addYears('2028-02-29', 2)).toBe('2030-02-28');
  });

  it('skip weekends when only working days count', () => {
    expect(addWorkingDays('2026-11-20', 1)).toBe('2026-11-23');
    expect(addWorkingDays('2026-11-21', 5)).toBe('2026-11-27');
    expect(addWorkingDays('2026-11-20', 5)).toBe('2026-11-27');
    expect(addWorkingDays('2026-11-20', 0)).toBe('2026-11-20');
  });

  it('read naturally', () => {
    expect(dayText('2026-02-28')).toBe('Feb 28, 2026');
    expect(['2026-02-30', '', '2026-2-3', 'x'].some(isDay)).toBe(false);
  });
});

describe('garment clocks', () => {
  it('give 7 days to report and 14 to appeal', () => {
    expect(reportBy('2026-11-01')).toBe('2026-11-08');
    expect(isReportLate('2026-11-01', '2026-11-08')).toBe(false);
    expect(isReportLate('2026-11-01', '2026-11-09')).toBe(true);
    expect(isReportLate('', '2026-11-09')).toBe(false);
    expect(appealBy('2026-11-01')).toBe('2026-11-15');
  });
});

describe('cargo clocks', () => {
  const none = { filedOn: '', declinedOn: '' };

  it('give nine months to file, to the last day', () => {
    expect(fileBy('2026-05-31')).toBe('2027-02-28');
    expect(isFiledLate('2026-05-31', '2027-02-28')).toBe(false);
    expect(isFiledLate('2026-05-31', '2027-03-01')).toBe(true);
  });

  it('start from the expected day when nothing was delivered', () => {
    const form = { delivered: 'no', expectedDate: '2026-03-01', deliveryDate: '2026-05-01' };
    expect(cargoClocks(form, none, '2026-06-01')).toEqual([
      { id: 'file', label: 'File the claim', who: 'you', due: '2026-12-01' },
    ]);
    expect(cargoClocks({}, none, '2026-06-01')).toEqual([]);
  });

  it('add what is known after filing and declining, the nearest first', () => {
    const form = {
      delivered: 'yes',
      deliveryDate: '2026-01-09',
      mode: 'air',
      claimTypes: ['concealed_damage'],
    };
    const dates = { filedOn: '2026-01-20', declinedOn: '2026-03-31' };
    const clocks = cargoClocks(form, dates, '2026-10-01').map(({ id, due }) => [id, due]);
    expect(clocks).toEqual([
      ['concealed-notice', '2026-01-16'],
      ['air-damage', '2026-01-23'],
      ['acknowledge', '2026-02-19'],
      ['decide', '2026-05-20'],
      ['file', '2026-10-09'],
      ['status', '2026-11-16'],
      ['sue', '2028-03-31'],
    ]);
  });

  it.each([
    ['air', ['delay'], ['air-delay', '2026-01-30']],
    ['ocean', ['concealed_damage'], ['ocean-hidden', '2026-01-12']],
    ['ocean', ['theft'], ['ocean-suit', '2027-01-09']],
    ['parcel', ['shortage'], ['parcel', '2026-03-10']],
    ['house_truck', ['shortage'], ['house-claim', '2026-03-10']],
  ])('know the limit of %s for %s', (mode, claimTypes, expected) => {
    const form = { delivered: 'yes', deliveryDate: '2026-01-09', mode, claimTypes };
    const clocks = cargoClocks(form, none, '2026-01-10').map(({ id, due }) => [id, due]);
    expect(clocks).toContainEqual(expected);
  });
});

describe('the calendar file of a deadline', () => {
  const file = deadlineCalendar([
    {
      id: 'CC-2026-000001-file',
      host: 'portal.example',
      title: 'File claim CC-2026-000001; carrier A, B\\C',
      description: `Line one\nline two ${'é'.repeat(80)}`,
      day: '2026-12-31',
      url: 'https://portal.example/damage-claim/CC-2026-000001',
      now: new Date('2026-11-21T05:06:07.890Z'),
    },
  ]);

  it('covers the whole day and reminds twice', () => {
    expect(file).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
    expect(file).toContain('DTSTAMP:20261121T050607Z\r\n');
    expect(file).toContain('UID:CC-2026-000001-file@portal.example\r\n');
    expect(file.match(/TRIGGER:-P(?:14|3)D\r\n/g)).toHaveLength(2);
  });

  it('escapes text and folds lines at 75 octets', () => {
    expect(file).toContain('SUMMARY:File claim CC-2026-000001\\; carrier A\\, B\\\\C\r\n');
    const lines = file.split('\r\n');
    expect(lines.at(-1)).toBe('');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(file.replaceAll('\r\n ', '')).toContain(`Line one\\nline two ${'é'.repeat(80)}`);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});
