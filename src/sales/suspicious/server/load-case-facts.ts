import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { cameBack } from '#sales/fraud/server/index.ts'
import type { CaseFacts, CaseSignal } from '../score-case.ts'

export type CaseFigures = {
  readonly facts: CaseFacts
  readonly valueMinor: number
  readonly parcelsSent: number
  readonly parcelsReturned: number
}

type Counted = Omit<CaseFigures, 'facts'> &
  Pick<CaseFacts, 'delivered' | 'returned' | 'returnedIds' | 'held' | 'heldIds' | 'lastDayIds'>

/** Older scores say little of what the customer orders now. */
const riskiestWithinDays = 60

const newest = (which: ReturnType<typeof sql<boolean>>) =>
  sql`coalesce((array_agg(p.id order by p.placed_at desc, p.id) filter (where ${which}))[1:10], '{}')`

/** A user held the order `p` for fraud; what the system held is counted by its own signals. */
const wasHeld = sql<boolean>`exists (select from order_holds h where h.order_id = p.id
  and h.kind = 'fraud' and h.placed_by is not null)`

/** What is known of these customers together; amounts are of orders in the given currency. */
export async function loadCaseFacts(
  reader: Reader,
  customerIds: readonly string[],
  currency: string,
): Promise<CaseFigures> {
  const members = sql`any(${[...customerIds]}::uuid[])`
  const isLastDay = sql<boolean>`p.placed_at > now() - interval '24 hours' and p.split_from is null`
  const counted = await sql<Counted>`
    select (count(*) filter (where p.state in ('dispatched', 'delivered', 'returned')))::integer
        as "parcelsSent",
      (count(*) filter (where p.state = 'returned'))::integer as "parcelsReturned",
      (count(*) filter (where p.state = 'delivered'))::integer as delivered,
      (count(*) filter (where ${cameBack}))::integer as returned,
      (count(*) filter (where ${wasHeld}))::integer as held, ${newest(wasHeld)} as "heldIds",
      ${newest(cameBack)} as "returnedIds", ${newest(isLastDay)} as "lastDayIds",
      coalesce(sum(p.total_minor) filter (where p.state in ('pending', 'confirmed', 'packed')
        and p.currency = ${currency}), 0)::bigint as "valueMinor"
    from orders p where p.customer_id = ${members} and p.merged_into is null`.execute(reader)
  const [row] = counted.rows
  if (!row) throw new Error('A count returned nothing.')
  const { valueMinor, parcelsSent, parcelsReturned, ...orders } = row
  const blocked = await sql<{ count: number }>`select count(*)::integer as count from customers c
    where c.id = ${members} and c.state in ('blocked_cod', 'blocked_all')`.execute(reader)
  return {
    facts: {
      ...orders,
      identities: customerIds.length,
      blocked: blocked.rows[0]?.count ?? 0,
      riskiest: await riskiestOf(reader, customerIds),
    },
    valueMinor,
    parcelsSent,
    parcelsReturned,
  }
}

type StoredSignal = {
  readonly code: string
  readonly points: number
  readonly evidence: { readonly text: string; readonly orderIds: readonly string[] }
}

async function riskiestOf(
  reader: Reader,
  customerIds: readonly string[],
): Promise<readonly CaseSignal[]> {
  const found = await sql<{ signals: readonly StoredSignal[] }>`select s.signals
    from orders o join risk_scores s on s.order_id = o.id and s.is_current
    where o.customer_id = any(${[...customerIds]}::uuid[])
      and o.placed_at > now() - make_interval(days => ${riskiestWithinDays})
    order by s.score desc, o.placed_at desc limit 1`.execute(reader)
  return (found.rows[0]?.signals ?? []).map(({ code, points, evidence }) => ({
    code,
    points,
    text: evidence.text,
    orderIds: evidence.orderIds,
  }))
}
