import type { APIRoute } from 'astro';
import { readReportState, reportQuery } from '#lib/reports/list-query.ts';
import { storeShape } from '#lib/stores/columns.ts';
import { answerFile } from '#api/pages/files.ts';

/** The stores of the list as a file: `?format=csv` and the filters of the list. */
export const GET: APIRoute = async (context) => {
  const { searchParams } = context.url;
  const query = reportQuery(storeShape, readReportState(storeShape, searchParams));
  query.set('format', searchParams.get('format') ?? 'csv');
  return answerFile(context, `/client/store-export?${query.toString()}`);
};
