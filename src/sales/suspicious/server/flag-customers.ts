import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { suspiciousLabel } from '../suspicious.nouns.ts'
import { suspiciousSettings } from '../suspicious.settings.ts'
import { moveSuspicion } from './find-suspicious-case.ts'
import { addSuspicion, caseOf } from './open-suspicion.ts'
import { refreshSuspicions } from './refresh-suspicion.ts'
import { suspicion } from './suspicious-actor.ts'

type Suspected = { readonly customerId: string; readonly reason: string }

/**
 * Flags the customers of orders that scored too high. It opens a case for a person to look at, and
 * restricts nothing. A customer with an open case has it counted again.
 *
 * @returns how many scores were looked at; call again while it is not 0
 */
export async function flagByScores(tx: Tx): Promise<number> {
  const noted = await sql<{ orderId: string }>`delete from suspicious_scores_noted
    where id in (select id from suspicious_scores_noted order by id limit 200
      for update skip locked) returning order_id as "orderId"`.execute(tx)
  if (noted.rows.length === 0) return 0
  const { flagScore } = await settingsOf(tx, { flagScore: suspiciousSettings.flagScore })
  const found = await sql<{ customerId: string; score: number }>`
    select o.customer_id as "customerId", max(s.score)::integer as score
    from orders o join risk_scores s on s.order_id = o.id and s.is_current
    where o.id = any(${noted.rows.map(({ orderId }) => orderId)}::uuid[])
      and o.customer_id is not null and s.score >= ${flagScore}
    group by o.customer_id order by o.customer_id`.execute(tx)
  await flagAll(
    tx,
    'score',
    found.rows.map(({ customerId, score }) => ({ customerId, reason: `Risk score ${score}` })),
  )
  return noted.rows.length
}

/** Flags the customers of these orders of whose parcels too many came back in the last 12 months. */
export async function flagByReturns(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  const { flagReturns } = await settingsOf(tx, { flagReturns: suspiciousSettings.flagReturns })
  const found = await sql<{ customerId: string; returned: number }>`
    select p.customer_id as "customerId", count(*)::integer as returned
    from orders p where p.state = 'returned' and p.merged_into is null
      and p.placed_at > now() - interval '1 year' and p.customer_id in (
        select o.customer_id from orders o
        where o.id = any(${[...orderIds]}::uuid[]) and o.state = 'returned')
    group by p.customer_id having count(*) >= ${flagReturns} order by p.customer_id`.execute(tx)
  await flagAll(
    tx,
    'returns',
    found.rows.map(({ customerId, returned }) => ({
      customerId,
      reason: `${returned} parcels came back within 12 months`,
    })),
  )
}

async function flagAll(
  tx: Tx,
  cause: 'score' | 'returns',
  suspected: readonly Suspected[],
): Promise<void> {
  const { quietDays } = await settingsOf(tx, { quietDays: suspiciousSettings.quietDays })
  const again: string[] = []
  const customers = await lockCustomers(
    tx,
    suspected.map(({ customerId }) => customerId),
  )
  for (const { customerId, reason } of suspected) {
    const customer = customers.get(customerId)
    if (!customer) continue
    const known = await caseOf(tx, customerId)
    if (!known) {
      const dataOf = async () => ({ reason })
      await addSuspicion(tx, suspicion, { customer, cause, reason, dataOf })
      continue
    }
    again.push(known.id)
    const isDecided = known.state === 'cleared' || known.state === 'watch'
    const decidedDays = (Date.now() - Date.parse(known.stateChangedAt)) / 86_400_000
    if (!isDecided || decidedDays < quietDays) continue
    await moveSuspicion(
      tx,
      suspicion,
      { id: known.id, label: suspiciousLabel(known.number) },
      {
        move: 'flag',
        set: { reason, cause },
        data: { reason },
      },
    )
  }
  await refreshSuspicions(tx, again)
}

type LockedCustomer = { readonly id: string; readonly number: number }

/** All of them before any case, in the order in which a merge locks them; erased ones are left out. */
async function lockCustomers(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedCustomer>> {
  if (ids.length === 0) return new Map()
  const found = await sql<LockedCustomer>`select id, number from customers
    where id = any(${[...ids]}::uuid[]) and state not in ('anonymised', 'merged')
    order by id for update`.execute(tx)
  return new Map(found.rows.map((customer) => [customer.id, customer]))
}
