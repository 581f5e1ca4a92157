import { sql } from 'kysely'
import type { FilterInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { decodeCursor, encodeCursor } from '#platform/server/keyset.ts'
import { proveAddresses } from '#sales/orders/server/index.ts'
import type { addressList } from '../addresses.list.ts'
import { addresses } from './list-addresses.ts'
import { openAddresses } from './open-addresses.ts'

const atOnce = 200

/** Checks the next addresses of those that are asked for, in the order of their ids. */
export async function recheckAddresses(
  tx: Tx,
  actor: Actor,
  input: Partial<FilterInput<typeof addressList>> & { readonly after?: string | undefined },
) {
  const after = decodeCursor(input.after, ['id'])
  const isAsked = await addresses.where(tx, actor, { q: '', ...input })
  const found = await sql<{ id: string; verdict: string; left: number }>`
    select o.id, o.address_verdict as verdict, count(*) over () as left
    from ${openAddresses} where ${isAsked}
      ${after ? sql`and o.id > ${after[0]}::uuid` : sql``}
    order by o.id limit ${atOnce}`.execute(tx)
  const before = new Map(found.rows.map(({ id, verdict }) => [id, verdict]))
  const findings = await proveAddresses(tx, actor, [...before.keys()])
  const left = (found.rows[0]?.left ?? 0) - found.rows.length
  const last = found.rows.at(-1)
  return {
    checked: found.rows.length,
    changed: findings.filter(({ key, verdict }) => before.get(key) !== verdict).length,
    left,
    nextCursor: left > 0 && last ? encodeCursor([last.id]) : null,
  }
}
