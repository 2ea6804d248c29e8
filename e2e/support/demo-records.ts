import { companyDay } from '#lib/kernel/company-day.ts';

const year = companyDay(new Date()).slice(0, 4);

/** Addresses of records of the demo client, whose numbers are of the year in which the portal was first started. */
export const demoReceipt = (number: string): string =>
  `/report/receipt/receipt-report/RC-${year}-${number}`;
export const demoOrder = (number: string): string => `/report/process/WO-${year}-${number}`;
