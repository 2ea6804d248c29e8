/** Names of all migrations in order, written down: a released one keeps its name. */
export const BASELINE = '057_baseline';
export const laterMigrations = [
  '058_actors',
  '059_staff',
  '060_work_queue',
  '061_outbox_order',
  '062_desk_clients',
  '063_staff_mails',
  '064_members',
  '065_staff_login',
  '066_reply_texts',
  '067_price_lists',
  '068_approvals',
  '069_signers',
  '070_mail_topics',
  '071_second_step',
  '071_staff_views',
  '072_passkeys',
  '073_askers',
  '074_print_log_at',
  '075_ownership',
  '076_staff_code_app',
  '077_step_required',
  '078_shared_views',
  '079_carton_counters',
];
export const allMigrations = [BASELINE, ...laterMigrations];
