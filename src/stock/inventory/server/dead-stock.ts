import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { inventorySettings } from '../inventory.settings.ts'
import type { VariantWorth } from '../stock-worth.contract.ts'
import { variantWorth, variantWorthJoins } from './stock-worth.queries.ts'
import { costedLevels, type OfOutlet } from './worth-as-of.ts'

/** Of `level` beside its `demand`: it is there, and nothing was issued of it for so many days. */
export const isDead = (days: number) => sql<boolean>`(level.on_hand > 0
  and (level.last_moved_at < now() - ${days}::integer * interval '1 day'
    or demand.last_issued_on < current_date - ${days}::integer))`

/** Stock that nobody asks for, although it has been there for a while; the most valuable first. */
export async function listDead(
  reader: Reader,
  actor: Actor,
  input: OfOutlet & { readonly after?: string | undefined; readonly limit: number },
) {
  const deadDays = await settingOf(reader, inventorySettings.deadStockDays)
  const after = decodeCursor(input.after, ['count', 'id', 'id'])
  const found = await sql<VariantWorth>`select ${variantWorth}
    from stock_levels level ${variantWorthJoins}
    where ${costedLevels(actor, input)} and ${isDead(deadDays)}
      ${
        after
          ? sql`and (level.value_minor, level.variant_id, level.outlet_id)
        < (${after[0]}::bigint, ${after[1]}::uuid, ${after[2]}::uuid)`
          : sql``
      }
    order by level.value_minor desc, level.variant_id desc, level.outlet_id desc
    limit ${input.limit + 1}`.execute(reader)
  const page = pageFrom(found.rows, input.limit, (row) => [
    row.valueMinor,
    row.variantId,
    row.outletId,
  ])
  return { ...page, deadDays }
}
