import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { confirmOrder } from '#sales/orders/server/index.ts'
import { exemptBy } from '../confirmations.rules.ts'
import { confirmationsSettings } from '../confirmations.settings.ts'
import { historiesOf, noHistory } from './histories-of.ts'
import { reconcileTasks } from './reconcile-tasks.ts'

const { paidNeedsNoCall, knownNeedsNoCall, knownFrom, knownUpToMinor } = confirmationsSettings

const house = systemActor('Rules for confirmation')

/** Of the orders that changed since they were last checked, so many are checked at once. */
const most = 200

/** Rules also depend on other orders of the customer, so the ones checked longest ago follow. */
const mostAgain = 25

let lastRules = ''

/** Confirms orders that a rule exempts from a call; each in a separate transaction. */
export async function confirmByRule(db: Database, signal: AbortSignal): Promise<void> {
  const rules = await settingsOf(db.reader, {
    paidNeedsNoCall,
    knownNeedsNoCall,
    knownFrom,
    knownUpToMinor,
  })
  await checkAllAgainAfterChange(db, rules)
  if (!rules.paidNeedsNoCall && !rules.knownNeedsNoCall) return
  const ids = await toCheck(db)
  for (const { id, rule } of await exempted(db, rules, ids)) {
    if (signal.aborted) return
    await confirmOne(db, id, rule)
  }
  await db.transaction((tx) =>
    sql`update confirmation_tasks set rules_checked_at = now()
      where id = any(${ids}::uuid[])`.execute(tx),
  )
}

/** Other rules may exempt orders that were checked before. */
async function checkAllAgainAfterChange(db: Database, rules: Rules): Promise<void> {
  const now = JSON.stringify(rules)
  if (lastRules !== '' && lastRules !== now)
    await db.transaction((tx) =>
      sql`update confirmation_tasks set rules_checked_at = null
        where state in ('queued', 'waiting') and rules_checked_at is not null`.execute(tx),
    )
  lastRules = now
}

async function toCheck(db: Database): Promise<string[]> {
  const found = await sql<{ id: string }>`
    (select id from confirmation_tasks where state in ('queued', 'waiting')
      and rules_checked_at is null order by rules_checked_at nulls first, id limit ${most})
    union all (select id from confirmation_tasks where state in ('queued', 'waiting')
      and rules_checked_at is not null order by rules_checked_at, id limit ${mostAgain})`.execute(
    db.reader,
  )
  return found.rows.map(({ id }) => id)
}

/** Paid in full: no balance is due, neither now nor on delivery. */
const isPaid = sql`(o.balance_minor <= 0
  and (o.payment_method <> 'cash_on_delivery' or o.paid_minor > o.refunded_minor))`

type Rules = Parameters<typeof exemptBy>[1]

async function exempted(db: Database, rules: Rules, ids: readonly string[]) {
  const found = await sql<{ id: string; isPaid: boolean; totalMinor: number }>`
    select o.id, o.total_minor as "totalMinor", ${isPaid} as "isPaid"
    from confirmation_tasks t join orders o on o.id = t.id
    where t.id = any(${[...ids]}::uuid[]) and t.state in ('queued', 'waiting') and o.state = 'pending' and o.address_verdict = 'accept'
      and not t.must_call and t.last_outcome is distinct from 'undone'
      and not exists (select from order_holds h
        where h.order_id = o.id and h.released_at is null)
      and (o.total_minor <= ${rules.knownUpToMinor} or ${isPaid})
    order by o.placed_at`.execute(db.reader)
  const histories = await historiesOf(
    db.reader,
    found.rows.map(({ id }) => id),
  )
  return found.rows.flatMap(({ id, ...order }) => {
    const rule = exemptBy({ ...order, ...(histories.get(id) ?? noHistory) }, rules)
    return rule === null ? [] : [{ id, rule }]
  })
}

async function confirmOne(db: Database, id: string, rule: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await confirmOrder(tx, house, { id, by: 'rule', facts: { rule } })
      await reconcileTasks(tx, [id])
    })
  } catch (error) {
    // It was put on hold, moved on or changed meanwhile: then it needs a call.
    if (!(error instanceof Refusal)) throw error
  }
}
