/** Immutable once released: a forecast is worked out when it is read (decision 261), so none is stored. */
export const name = '015_no_stored_forecast';

export const statements = ['alter table work_orders drop column forecast_on'];
