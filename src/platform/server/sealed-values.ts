import { sql } from 'kysely'
import { answerPurpose } from './http/secret-answers.ts'
import { mailPurpose } from './mail/queue-mail.ts'
import { type SealedPlace, sealedColumn } from './seal-anew.ts'
import { sealPurpose } from './settings/read-setting.ts'

/** The newest value of each setting: former ones stay as they are, and are never decrypted. */
const settings: SealedPlace = {
  name: 'setting_values.value',
  stale: (
    mark,
  ) => sql`select id::text, value #>> '{}' as sealed, ${sealPurpose('')}::text || key as purpose
    from (select distinct on (key, outlet_id) * from setting_values
      order by key, outlet_id, id desc) newest
    where is_sealed and value is not null and not starts_with(value #>> '{}', ${mark})`,
  // The table is append-only.
  replace: ({ id }, fresh) => sql`insert into setting_values (key, outlet_id, value, is_sealed,
      changed_by_name, reason)
    select key, outlet_id, to_jsonb(${fresh}::text), true, 'Server', 'Sealed with another key'
    from setting_values was where id = ${id}::bigint and not exists (
      select from setting_values later where later.key = was.key and later.id > was.id
        and later.outlet_id is not distinct from was.outlet_id)`,
}

/** Answers that are stored for repeated requests and contain a secret. */
const answers: SealedPlace = {
  name: 'idempotency_keys.response',
  stale: (mark) => sql`select actor_id || ' ' || key as id, response ->> 'sealed' as sealed,
      ${answerPurpose}::text as purpose
    from idempotency_keys where jsonb_typeof(response -> 'sealed') = 'string'
      and not starts_with(response ->> 'sealed', ${mark})`,
  replace: ({ id, sealed }, fresh) => sql`update idempotency_keys
    set response = jsonb_build_object('sealed', ${fresh}::text)
    where actor_id || ' ' || key = ${id} and response ->> 'sealed' = ${sealed}`,
}

export const platformSealed: readonly SealedPlace[] = [
  sealedColumn('mails', 'id', 'sealed_text', mailPurpose),
  settings,
  answers,
]
