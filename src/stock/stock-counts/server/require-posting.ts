import { sql } from 'kysely'
import { requireVerdict } from '#organization/approvals/server/index.ts'
import { formatMoney } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { todayAt, zoneAt } from '#stock/inventory/server/index.ts'
import { stockCountsActions } from '../stock-counts.actions.ts'
import { stockCountNoun } from '../stock-counts.nouns.ts'
import { stockCountsSettings } from '../stock-counts.settings.ts'
import type { FoundCount } from './find-stock-count.ts'
import type { Differing } from './review-count.ts'

type Result = {
  readonly lines: readonly Differing[]
  readonly movesSeen: number
  readonly grossMinor: number
}

/**
 * Who may post a count alone depends on the value of its differences, more and less together, with
 * those that were posted today of the same products at the outlet (ruling 16): above the first limit a
 * manager approves it, above the second one a super admin. Who approves counted none of it.
 */
export async function requirePosting(
  tx: Tx,
  actor: Actor,
  count: FoundCount,
  { lines, movesSeen, grossMinor }: Result,
): Promise<Actor> {
  const { id, label, outletId, currency } = count
  const { approvalMinor, topApprovalMinor } = stockCountsSettings
  const set = await settingsOf(tx, { approvalMinor, topApprovalMinor }, outletId)
  const earlierMinor = await postedToday(tx, count, lines)
  const sumMinor = grossMinor + earlierMinor
  const isLarge = sumMinor > set.topApprovalMinor
  const mostMinor = isLarge ? set.topApprovalMinor : set.approvalMinor
  const exceeds = sumMinor > mostMinor
  const worth = formatMoney(grossMinor, currency)
  const by = isLarge ? 'a super admin’s' : 'a manager’s'
  const action = isLarge ? stockCountsActions.postLarge : stockCountsActions.post
  const approver = await requireVerdict(tx, actor, action, {
    payload: { id, lines: lines.map(({ lineId, difference }) => ({ lineId, difference })) },
    summary: `Approve and post ${label}, differences of ${worth}`,
    facts: {
      'Lines that differ': String(lines.length),
      'Differences at cost': worth,
      ...(earlierMinor > 0
        ? { 'Of the same products today': formatMoney(earlierMinor, currency) }
        : {}),
      'Movements since they were counted': String(movesSeen),
    },
    path: stockCountNoun.path(id),
    outletId,
    exceeds,
    limitBreached: exceeds
      ? earlierMinor > 0
        ? `Differences of a product and day above ${formatMoney(mostMinor, currency)} need ${by} approval.`
        : `Differences above ${formatMoney(mostMinor, currency)} need ${by} approval.`
      : '',
  })
  await requireOtherThanCounters(tx, count, approver)
  return approver
}

/** The stock levels are locked, so that of two postings at once the second one sees the first. */
async function postedToday(
  tx: Tx,
  { outletId }: FoundCount,
  lines: readonly Differing[],
): Promise<number> {
  const variantIds = lines.map(({ variantId }) => variantId)
  const found = await sql<{ minor: number }>`
    select coalesce(sum(abs(line.value_minor)), 0)::bigint as minor
    from stock_counts c join stock_count_lines line on line.count_id = c.id
    where c.outlet_id = ${outletId} and c.state = 'posted'
      and line.variant_id = any(${variantIds}::uuid[])
      and (c.posted_at at time zone ${zoneAt('c.outlet_id')})::date = ${todayAt('c.outlet_id')}`.execute(
    tx,
  )
  return found.rows[0]?.minor ?? 0
}

async function requireOtherThanCounters(tx: Tx, { id, label }: FoundCount, approver: Actor) {
  if (approver.approvalId === null) return
  const found = await sql<{ name: string }>`select p.full_name as name
    from approvals a join profiles p on p.id = a.decided_by
    where a.id = ${approver.approvalId} and exists (select from stock_count_lines line
      join stock_count_tallies t on t.line_id = line.id
      where line.count_id = ${id} and t.counted_by = a.decided_by)`.execute(tx)
  const [decider] = found.rows
  if (!decider) return
  throw new Refusal(
    'conflict',
    'own_count',
    `${decider.name} approved this, and counted lines of ${label}. Ask a user who counted none of it.`,
  )
}
