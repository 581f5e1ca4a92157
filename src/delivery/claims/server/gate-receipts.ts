import { sql } from 'kysely'
import { receiveParcelBack, undoParcelBack } from '#delivery/returns/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { endIfAllBack } from '#sales/orders/server/index.ts'
import { caseLabel } from '../claims.nouns.ts'
import type { GateStep } from '../gate-verdicts.ts'
import { endCasesOf } from './end-case.ts'
import { moveCase } from './find-case.ts'
import type { FoundSession } from './find-gate-session.ts'
import { raiseForDelivered } from './raise-cases.ts'

type ScannedParcel = { readonly id: string; readonly code: string; readonly state: string }

/** Receives the parcel of a scan and records the changes, so that they can be undone. */
export async function receiveScanned(
  tx: Tx,
  actor: Actor,
  { outletId }: Pick<FoundSession, 'outletId'>,
  { scanId, parcel }: { readonly scanId: string; readonly parcel: ScannedParcel },
): Promise<void> {
  const back = { parcelId: parcel.id, outletId, source: 'gate', isUntilGraded: true } as const
  const { returnId, hasOpened } = await receiveParcelBack(tx, actor, back)
  if (parcel.state === 'delivered') await raiseForDelivered(tx, parcel.id)
  const [ended = null] = await endCasesOf(tx, actor, [parcel.id])
  await recordStep(tx, actor, scanId, 'received', {
    return_id: returnId,
    has_opened_return: hasOpened,
    parcel_state: parcel.state,
    case_id: ended,
  })
}

type Details = {
  readonly return_id?: string
  readonly has_opened_return?: boolean
  readonly parcel_state?: string
  readonly case_id?: string | null
}

export async function recordStep(
  tx: Tx,
  actor: Actor,
  scanId: string,
  step: GateStep,
  details: Details = {},
): Promise<void> {
  await tx
    .insertInto('gate_scan_steps')
    .values({ id: newId(), scan_id: scanId, step, done_by: authorId(actor), ...details })
    .execute()
}

/** The newest step of a scan; null where it only waits for an answer or changed nothing. */
export async function lastStepOf(tx: Tx, scanId: string) {
  const row = await tx
    .selectFrom('gate_scan_steps')
    .selectAll()
    .where('scan_id', '=', scanId)
    .orderBy('done_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

type Step = NonNullable<Awaited<ReturnType<typeof lastStepOf>>>

/** Restores goods, return, parcel and case to their state before the scan. */
export async function undoReceipt(
  tx: Tx,
  actor: Actor,
  { outletId }: Pick<FoundSession, 'outletId'>,
  {
    parcelId,
    code,
    step,
  }: { readonly parcelId: string; readonly code: string; readonly step: Step },
): Promise<void> {
  const { return_id: returnId, parcel_state: parcelState, case_id: caseId } = step
  if (returnId === null || parcelState === null) return
  if (caseId !== null) await requireNoMoney(tx, caseId, code)
  await undoParcelBack(tx, actor, {
    parcelId,
    returnId,
    hasOpened: step.has_opened_return,
    parcelState,
  })
  const about = { label: caseLabel(code), outletId, parcelId }
  if (caseId !== null) await moveCase(tx, actor, { ...about, id: caseId }, { move: 'reopen' })
  // What the delivered parcel's receipt had opened has no reason any more.
  const opened = await tx
    .selectFrom('return_cases')
    .select('id')
    .where('parcel_id', '=', parcelId)
    .where('cause', '=', 'delivered_and_back')
    .where('state', '<>', 'found')
    .executeTakeFirst()
  if (!opened) return
  await requireNoMoney(tx, opened.id, code)
  await moveCase(tx, actor, { ...about, id: opened.id }, { move: 'find', data: { as: 'undone' } })
}

async function requireNoMoney(tx: Tx, caseId: string, code: string): Promise<void> {
  const claimed = await tx
    .selectFrom('claim_entries')
    .select('id')
    .where('case_id', '=', caseId)
    .executeTakeFirst()
  if (claimed)
    throw new Refusal(
      'conflict',
      'claimed',
      `A claim was filed for ${code}, and the scan changed it. Undoing the scan would not bring it back: correct the return at the returns bench instead.`,
    )
}

/** The session has ended: an order whose parcels were all received is returned. */
export async function endOrdersOf(tx: Tx, actor: Actor, sessionId: string): Promise<void> {
  const found = await sql<{ orderId: string; returnId: string; number: number }>`
    select distinct on (r.order_id) r.order_id as "orderId", r.id as "returnId", r.number
    from gate_scans s join lateral (select step, return_id from gate_scan_steps
      where scan_id = s.id order by done_at desc, id desc limit 1) last on last.step = 'received'
    join returns r on r.id = last.return_id
    where s.session_id = ${sessionId} and r.order_id is not null
    order by r.order_id, r.id`.execute(tx)
  for (const { orderId, returnId, number } of found.rows)
    await endIfAllBack(tx, actor, {
      orderId,
      data: { return: returnId, reason: `Return ${number}` },
    })
}
