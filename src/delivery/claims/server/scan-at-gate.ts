import { sql } from 'kysely'
import { hasNumber, noteParcel } from '#delivery/dispatch/server/index.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { type Database, hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingText } from '#platform/server/settings/setting-in-sql.ts'
import { alreadyRecorded, keepScan, noteScan, scanIn } from '#stock/scanning/server/index.ts'
import { gateLabel, gateSessionNoun } from '../claims.nouns.ts'
import { evaluateGateScan, type GateVerdict } from '../gate-verdicts.ts'
import {
  type FoundSession,
  findOpenSession,
  isAnnounced,
  wholeSession,
} from './find-gate-session.ts'
import { receiveScanned } from './gate-receipts.ts'

const zone = sql.raw(settingText(platformSettings.timeZone, 'p.outlet_id'))

type Scanned = {
  readonly id: string
  readonly code: string
  readonly state: string
  readonly orderNumber: number
  readonly courierId: string | null
  readonly courierName: string | null
  readonly cashMinor: number
  readonly currency: string
  readonly deliveredOn: string | null
  readonly isOnSheet: boolean
  readonly isAnnounced: boolean
  readonly receivedIn: number | null
  readonly receivedBy: string | null
}

type Input = {
  readonly id: string
  readonly code: string
  /** Given by the device, which may send the scan again as one that was made without the network. */
  readonly scanId?: string | undefined
}

/**
 * Records every scan of a return drop-off. A dispatched parcel that is not back yet is received in
 * the same transaction, which also ends its case; a delivered one waits for an answer.
 */
export function scanAtGate(
  db: Database,
  actor: Actor,
  input: Input,
  request: IdempotentRequest | null,
) {
  const scan = { ...scanIn('gate', gateSessionNoun, input.id, input.code), id: input.scanId }
  return keepScan(db, actor, scan, request, async (tx) => {
    const { session, ...answer } = await takeIn(tx, actor, input)
    return { answer: { ...answer, session: await wholeSession(tx, session) } }
  })
}

/** In the scan log; what is not named was accepted. */
const resultOf: { readonly [V in GateVerdict]?: 'unknown' | 'blocked' } = {
  unknown: 'unknown',
  received_before: 'blocked',
  delivered: 'blocked',
}

/** The transaction's part of that scan. */
export async function takeIn(tx: Tx, actor: Actor, { id, code, scanId = newId() }: Input) {
  const session = await findOpenSession(tx, actor, id)
  noteScan(tx, { outletId: session.outletId, taskLabel: session.label })
  const parcel = await parcelOf(tx, session, code.trim())
  if (parcel) noteParcel(tx, parcel, code)
  const { verdict, says } = evaluateGateScan(
    code,
    parcel && { ...parcel, receipt: receiptOf(parcel) },
    session.sheetId !== null,
  )
  const as = resultOf[verdict]
  if (as) noteScan(tx, { result: { as, says } })
  const added = await tx
    .insertInto('gate_scans')
    .values({
      id: scanId,
      session_id: id,
      code: code.slice(0, 100),
      parcel_id: verdict === 'unknown' ? null : (parcel?.id ?? null),
      verdict,
      scanned_by: authorId(actor),
    })
    .onConflict((same) => same.column('id').doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n) throw alreadyRecorded()
  if (parcel && (verdict === 'expected' || verdict === 'not_on_sheet'))
    await receiveScanned(tx, actor, session, { scanId, parcel })
  hintAfterCommit(tx, { noun: gateSessionNoun.key, ids: [id], outletId: session.outletId })
  return { verdict, says, scanId, session }
}

const receiptOf = ({ receivedIn, receivedBy }: Scanned) =>
  receivedIn === null ? null : { session: gateLabel(receivedIn), by: receivedBy }

/**
 * Within the session's outlet, by our own code or by the whole tracking number. A number that
 * several couriers used means the parcel of the driver's own courier.
 */
async function parcelOf(tx: Tx, session: FoundSession, code: string): Promise<Scanned | null> {
  const found = await sql<Scanned>`
    select p.id, p.code, p.state, o.number as "orderNumber", p.courier_id as "courierId",
      k.name as "courierName", coalesce(p.cash_minor, 0) as "cashMinor", o.currency,
      to_char(p.delivered_at at time zone ${zone}, 'FMDD FMMon YYYY') as "deliveredOn",
      exists (select from courier_sheet_lines l
        where l.sheet_id = ${session.sheetId} and l.parcel_id = p.id) as "isOnSheet",
      ${isAnnounced} as "isAnnounced", receipt.number as "receivedIn", receipt.by as "receivedBy"
    from parcels p join orders o on o.id = p.order_id
    left join couriers k on k.id = p.courier_id
    left join lateral (select g.number, by.full_name as by
      from gate_scans s join gate_scan_steps step on step.scan_id = s.id
      join gate_sessions g on g.id = s.session_id left join profiles by on by.id = s.scanned_by
      where s.parcel_id = p.id and step.step = 'received'
      order by step.done_at desc, step.id desc limit 1) receipt on p.state = 'received_back'
    where (p.code = ${code.toUpperCase()} or ${hasNumber('p', code)})
      and p.outlet_id = ${session.outletId}
    order by p.code = ${code.toUpperCase()} or p.courier_id = ${session.courierId} desc, p.id
    limit 3 for update of p`.execute(tx)
  const own = found.rows.filter(
    ({ code: ours, courierId }) => ours === code.toUpperCase() || courierId === session.courierId,
  )
  const [parcel = null, other] = own.length > 0 ? own : found.rows
  if (other)
    throw new Refusal(
      'unprocessable',
      'ambiguous_barcode',
      `${code} is the number of two parcels. Scan the parcel code on the label, such as S-1042.`,
      { field: 'code' },
    )
  if (parcel?.courierId && parcel.courierId !== session.courierId) {
    noteParcel(tx, parcel, code)
    throw new Refusal(
      'unprocessable',
      'other_courier',
      `${parcel.code} travels with ${parcel.courierName}, and this driver is from ${session.courierName}. Put it aside.`,
      { field: 'code' },
    )
  }
  return parcel
}
