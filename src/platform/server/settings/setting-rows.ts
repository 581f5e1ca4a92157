import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'
import { countedValues, newestFirst } from './counted-values.ts'

/** One change of a setting; `value` is null where it was reset to the default. */
export type SettingRow = {
  readonly id: number
  readonly key: string
  readonly outletId: string | null
  /** As it is stored: a secret is encrypted and must not leave the server. */
  readonly value: unknown
  readonly isSealed: boolean
  readonly changedBy: string | null
  readonly changedByName: string
  readonly changedAt: string
  readonly reason: string
}

const columns = sql`key, outlet_id as "outletId", value, is_sealed as "isSealed",
  changed_by as "changedBy", changed_by_name as "changedByName", changed_at as "changedAt", reason`

/**
 * The newest change of every setting, for the company and each outlet. A scheduled change that is
 * due and not yet copied counts with the id of the row before it, 0 if there is none.
 */
export async function newestRows(reader: Reader): Promise<readonly SettingRow[]> {
  const found = await sql<SettingRow>`
    select distinct on (key, outlet_id) ${columns},
      coalesce(max(id) over (partition by key, outlet_id), 0) as id
    from ${countedValues()}
    order by key, outlet_id, ${newestFirst}`.execute(reader)
  return found.rows
}

/** The changes of one setting, for the company or one outlet, newest first. */
export async function rowsOf(
  reader: Reader,
  key: string,
  outletId: string | null,
  most = 100,
): Promise<readonly SettingRow[]> {
  const found = await sql<SettingRow>`
    select id, ${columns} from setting_values
    where key = ${key} and outlet_id is not distinct from ${outletId}::uuid
    order by id desc limit ${most}`.execute(reader)
  return found.rows
}

/** One change by its id, if it is of this setting in this place. */
export async function rowOf(
  reader: Reader,
  key: string,
  outletId: string | null,
  id: number,
): Promise<SettingRow | undefined> {
  const found = await sql<SettingRow>`
    select id, ${columns} from setting_values
    where id = ${id} and key = ${key} and outlet_id is not distinct from ${outletId}::uuid`.execute(
    reader,
  )
  return found.rows[0]
}
