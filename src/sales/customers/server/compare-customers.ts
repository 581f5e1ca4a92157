import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { CustomerParts } from './customer-parts.ts'
import { getCustomer } from './customers.queries.ts'

type Sides = { readonly keptId: string; readonly mergedId: string }

/** Two customers side by side, and how much of what a merge would move. */
export const compareCustomers =
  (parts: CustomerParts) =>
  async (reader: Reader, _actor: Actor, { keptId, mergedId }: Sides) => {
    const [kept, merged] = await Promise.all([
      getCustomer(reader, keptId),
      getCustomer(reader, mergedId),
    ])
    if (kept.id === merged.id)
      throw new Refusal('conflict', 'same_customer', 'These two were merged already.')
    const counts = await Promise.all(parts.map((part) => part.count?.(reader, merged.id)))
    const moves = [await ownCounts(reader, kept.id, merged.id), ...counts].flatMap((some) =>
      Object.entries(some ?? {}).map(([what, count]) => ({ what, count })),
    )
    return { kept, merged, moves: moves.filter(({ count }) => count > 0) }
  }

async function ownCounts(reader: Reader, keptId: string, mergedId: string) {
  const found = await sql<{ kind: string; count: number }>`
    select own.kind, count(*) as count from customer_contacts own
    where own.customer_id = ${mergedId} and own.kind <> 'source' and not exists (
      select from customer_contacts there where there.customer_id = ${keptId}
        and there.kind = own.kind and there.key = own.key and own.key <> '')
    group by own.kind
    union all select 'credit', count(*) from customer_credit
      where customer_id = ${mergedId} and balance_minor > 0`.execute(reader)
  return Object.fromEntries(found.rows.map(({ kind, count }) => [words[kind] ?? kind, count]))
}

const words: Readonly<Record<string, string>> = {
  phone: 'phones',
  email: 'emails',
  address: 'addresses',
  credit: 'credit balances',
}
