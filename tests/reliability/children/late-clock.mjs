/** Loaded before a program: its clock is late by PORTAL_LATE_MINUTES, or early where that is negative. */
const TrueDate = Date;
const late = Number(process.env.PORTAL_LATE_MINUTES) * 60_000;

globalThis.Date = class extends TrueDate {
  constructor(...parts) {
    if (parts.length === 0) super(TrueDate.now() - late);
    else super(...parts);
  }

  static now() {
    return TrueDate.now() - late;
  }
};
