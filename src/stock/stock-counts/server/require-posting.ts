import { sql } from 'kysely'
import { requireVerdict } from '#organization/approvals/server/index.ts'
import { formatMoney } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
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
 * Who may post a count alone depends on the value of its differences, more and less together: above
 * the first limit a manager approves it, above the second one a super admin. Who approves counted
 * none of it.
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
  const isLarge = grossMinor > set.topApprovalMinor
  const mostMinor = isLarge ? set.topApprovalMinor : set.approvalMinor
  const exceeds = grossMinor > mostMinor
  const worth = formatMoney(grossMinor, currency)
  const by = isLarge ? 'a super admin’s' : 'a manager’s'
  const action = isLarge ? stockCountsActions.postLarge : stockCountsActions.post
  const approver = await requireVerdict(tx, actor, action, {
    payload: { id, lines: lines.map(({ lineId, difference }) => ({ lineId, difference })) },
    summary: `Approve and post ${label}, differences of ${worth}`,
    facts: {
      'Lines that differ': String(lines.length),
      'Differences at cost': worth,
      'Movements since they were counted': String(movesSeen),
    },
    path: stockCountNoun.path(id),
    outletId,
    exceeds,
    limitBreached: exceeds
      ? `Differences above ${formatMoney(mostMinor, currency)} need ${by} approval.`
      : '',
  })
  await requireOtherThanCounters(tx, count, approver)
  return approver
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
