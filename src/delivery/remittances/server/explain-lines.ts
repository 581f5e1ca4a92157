import { sql } from 'kysely'
import { requireVerdict } from '#organization/approvals/server/index.ts'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { type Reason, reasonFacts, reasonFor } from '#organization/reasons/server/index.ts'
import { formatMoney } from '#platform/money.ts'
import { notFound, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { keepReason } from '#sales/orders/server/index.ts'
import {
  type DifferenceKind,
  type DifferenceVerdict,
  differenceVerdictLabels,
  refuseChanging,
  refuseVerdict,
} from '../differences.rules.ts'
import { remittancesActions } from '../remittances.actions.ts'
import { remittanceNoun } from '../remittances.nouns.ts'
import { remittancesSettings } from '../remittances.settings.ts'
import { lockRemittance, nextVersion, type RemittanceFacts } from './find-remittance.ts'
import { payDisputed } from './pay-claims.ts'

type Explained = {
  readonly id: string
  readonly version: number
  readonly lineIds: readonly string[]
  readonly verdict: DifferenceVerdict
  readonly reason: ReasonGiven
}

/** Decides about differences: they are accepted, disputed, or recovered. */
export async function explainLines(tx: Tx, actor: Actor, input: Explained) {
  const { id, verdict } = input
  const remittance = await lockRemittance(tx, input)
  const { label, state, currency } = remittance
  const isClosed = state === 'closed'
  if (!isClosed) throwIfRefused(refuseChanging(label, state))
  const lineIds = [...new Set(input.lineIds)]
  const lines = await linesOf(tx, id, lineIds)
  for (const line of lines) throwIfRefused(refuseVerdict(line, verdict, isClosed))
  const reason = await reasonFor(tx, 'remittance.difference', input.reason)
  const atStake = lines.reduce((sum, { differenceMinor }) => sum + Math.abs(differenceMinor), 0)
  const amount = formatMoney(atStake, currency)
  const approved =
    verdict === 'accepted'
      ? await approvedBy(tx, actor, remittance, { lineIds, atStake, reason: reason.text })
      : actor
  await sql`update remittance_lines set verdict = ${verdict}, reason = ${reason.text.slice(0, 300)},
      explained_at = now(), explained_by = ${authorId(actor)},
      disputed_at = case when ${verdict} = 'disputed' then coalesce(disputed_at, now())
        else disputed_at end
    where id = any(${lineIds}::uuid[])`.execute(tx)
  if (isClosed) await payDisputed(tx, approved, remittance, lineIds)
  await appendEvent(tx, approved, {
    type: 'remittance.explained',
    noun: remittanceNoun,
    id,
    label,
    data: {
      verdict: differenceVerdictLabels[verdict],
      lines: lines.map(({ trackingNumber }) => trackingNumber).slice(0, 20),
      amount,
      ...(await toldOf(tx, lines, reason)),
    },
  })
  return { id, version: await nextVersion(tx, id) }
}

type ExplainedLine = {
  readonly trackingNumber: string
  readonly orderId: string | null
  readonly differences: readonly DifferenceKind[]
  readonly verdict: DifferenceVerdict | null
  readonly differenceMinor: number
}

async function linesOf(tx: Tx, id: string, lineIds: readonly string[]) {
  const found = await sql<ExplainedLine>`
    select l.tracking_number as "trackingNumber", p.order_id as "orderId", l.differences, l.verdict,
      l.difference_minor as "differenceMinor"
    from remittance_lines l left join parcels p on p.id = l.parcel_id
    where l.remittance_id = ${id} and l.id = any(${[...lineIds]}::uuid[])
    order by l.position`.execute(tx)
  if (found.rows.length < lineIds.length) throw notFound('A line of this remittance')
  return found.rows
}

/**
 * For the activity log, which is permanent: text beside the reason's label is saved with the one
 * order concerned; text about several orders, or none, is saved with the lines only.
 */
async function toldOf(tx: Tx, lines: readonly ExplainedLine[], reason: Reason) {
  const [orderId, ...others] = new Set(lines.map((line) => line.orderId))
  if (orderId && others.length === 0) return keepReason(tx, orderId, reason)
  return { ...reasonFacts(reason), reason: reason.label }
}

type AtStake = { lineIds: readonly string[]; atStake: number; reason: string }

async function approvedBy(
  tx: Tx,
  actor: Actor,
  { id, label, currency, courierName }: RemittanceFacts,
  { lineIds, atStake, reason }: AtStake,
): Promise<Actor> {
  const mostMinor = await settingOf(tx, remittancesSettings.acceptApprovalMinor)
  const amount = formatMoney(atStake, currency)
  return requireVerdict(tx, actor, remittancesActions.accept, {
    payload: { id, lineIds: [...lineIds].sort(), atStake },
    summary: `Accept ${amount} of differences in ${label.toLowerCase()}`,
    facts: { Courier: courierName, Amount: amount, Lines: String(lineIds.length), Reason: reason },
    path: remittanceNoun.path(id),
    outletId: null,
    exceeds: atStake > mostMinor,
    limitBreached:
      atStake > mostMinor ? `It is more than ${formatMoney(mostMinor, currency)}.` : '',
  })
}
