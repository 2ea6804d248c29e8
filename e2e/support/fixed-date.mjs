/**
 * Loaded before the portal of the pictures (`--import`): its clock starts at the same moment in every run. What the demo data
 * derive from today is then always the same.
 */
const start = Date.parse('2026-06-16T14:00:00Z');
const RealDate = Date;
const offset = start - RealDate.now();

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + offset);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + offset;
  }
};
