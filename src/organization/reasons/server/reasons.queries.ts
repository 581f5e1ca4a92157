import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { ReasonRow } from '../reasons.contract.ts'
import type { ReasonUse } from '../reasons.rules.ts'

const columns = sql`id, code, label, applies_to as "appliesTo", direction,
  needs_note as "needsNote", needs_photo as "needsPhoto", fault, parent_code as "parentCode", is_active as "isActive",
  position, version`

/** In their order; a code that belongs to another is listed separately and names it. */
export async function listReasons(
  reader: Reader,
  _actor: Actor,
  input: { appliesTo?: ReasonUse | undefined; isActive?: boolean | undefined },
) {
  const { appliesTo = null, isActive = null } = input
  const found = await sql<ReasonRow>`select ${columns} from reason_codes
    where (${appliesTo}::text is null or ${appliesTo} = any(applies_to))
      and (${isActive}::boolean is null or is_active = ${isActive})
    order by position, code`.execute(reader)
  return { reasons: found.rows }
}

/** @param options.locked holds the row until the transaction ends */
export async function findReason(
  reader: Reader,
  id: string,
  options: { locked?: boolean } = {},
): Promise<ReasonRow> {
  const found = await sql<ReasonRow>`select ${columns} from reason_codes where id = ${id}
    ${options.locked ? sql`for update` : sql``}`.execute(reader)
  const [reason] = found.rows
  if (!reason) throw notFound('This reason code')
  return reason
}
