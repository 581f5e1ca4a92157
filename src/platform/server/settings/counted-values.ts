import { type RawBuilder, sql } from 'kysely'

/**
 * The values of settings as they count at an instant, as a table for a larger statement. A scheduled
 * change counts from its instant on, on every server, also before the job has copied it into
 * `setting_values`. A write of a setting copies a due change first, so that a change that is due
 * and not copied is always the newest: order by `newestFirst`.
 *
 * @param at SQL of the instant
 */
export const countedValues = (at: RawBuilder<unknown> = sql`now()`) => sql`(
  select id, key, outlet_id, value, is_sealed, changed_by, changed_by_name, changed_at, reason,
    null::timestamptz as due_at
  from setting_values
  union all
  select null::bigint, key, outlet_id, value, false, scheduled_by, scheduled_by_name,
    takes_effect_at, reason, takes_effect_at
  from setting_schedules
  where applied_at is null and cancelled_at is null and takes_effect_at <= ${at}) counted`

// With the table's name: a statement may select another value as `id`.
export const newestFirst = sql`counted.due_at desc nulls last, counted.id desc`
