import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { type Database, hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { newId } from '#platform/server/new-id.ts'
import { receiveParcelBack } from '#returns/server/index.ts'
import { keepScan } from '#scanning/server/index.ts'
import { gateSessionNoun } from '../claims.nouns.ts'
import { judgeAtGate } from '../gate-verdicts.ts'
import { endCasesOf } from './end-case.ts'
import { type FoundSession, findSession, wholeSession } from './find-gate-session.ts'

type Scanned = {
  readonly id: string
  readonly code: string
  readonly state: string
  readonly orderNumber: number
  readonly courierId: string | null
  readonly courierName: string | null
  readonly isOnSheet: boolean
}

type Input = { readonly id: string; readonly code: string }

/**
 * A parcel is held under the scanner at the door: what it is, is kept whatever it is, and what left the
 * house and is not yet back is received in the same transaction, which also ends its case.
 */
export function scanAtGate(
  db: Database,
  actor: Actor,
  input: Input,
  request: IdempotentRequest | null,
) {
  const scan = { task: 'gate', raw: input.code }
  return keepScan(db, actor, scan, request, async (tx) => ({
    answer: await takeIn(tx, actor, input),
    about: { noun: gateSessionNoun.key, id: input.id },
  }))
}

async function takeIn(tx: Tx, actor: Actor, { id, code }: Input) {
  const session = await findSession(tx, actor, id, { isLocked: true })
  if (session.state === 'closed') throw isClosed(session)
  const parcel = await parcelOf(tx, session, code.trim())
  const { verdict, says } = judgeAtGate(code, parcel, session.sheetId !== null)
  await tx
    .insertInto('gate_scans')
    .values({
      id: newId(),
      session_id: id,
      code: code.slice(0, 100),
      parcel_id: verdict === 'unknown' ? null : (parcel?.id ?? null),
      verdict,
      scanned_by: authorId(actor),
    })
    .execute()
  if (parcel && (verdict === 'expected' || verdict === 'not_on_sheet')) {
    const { outletId } = session
    await receiveParcelBack(tx, actor, { parcelId: parcel.id, outletId, source: 'gate' })
    await endCasesOf(tx, actor, [parcel.id])
  }
  hintAfterCommit(tx, { noun: gateSessionNoun.key, ids: [id], outletId: session.outletId })
  return { verdict, says, session: await wholeSession(tx, session) }
}

/** Of the session's outlet, by our own code or by the whole number of the rider's courier. */
async function parcelOf(tx: Tx, session: FoundSession, code: string): Promise<Scanned | null> {
  const found = await sql<Scanned>`
    select p.id, p.code, p.state, o.number as "orderNumber", p.courier_id as "courierId",
      k.name as "courierName", exists (select from courier_sheet_lines l
        where l.sheet_id = ${session.sheetId} and l.parcel_id = p.id) as "isOnSheet"
    from parcels p join orders o on o.id = p.order_id left join couriers k on k.id = p.courier_id
    where (p.code = ${code.toUpperCase()}
        or (p.courier_id = ${session.courierId} and p.tracking_number = ${code}))
      and p.outlet_id = ${session.outletId}
    order by p.id limit 2 for update of p`.execute(tx)
  const [parcel = null, other] = found.rows
  if (other)
    throw new Refusal(
      'unprocessable',
      'ambiguous_barcode',
      `${code} names two parcels. Scan the house’s own code on the label.`,
      { field: 'code' },
    )
  if (parcel?.courierId && parcel.courierId !== session.courierId)
    throw new Refusal(
      'unprocessable',
      'other_courier',
      `${parcel.code} travels with ${parcel.courierName}, and this rider is from ${session.courierName}. Put it aside.`,
      { field: 'code' },
    )
  return parcel
}

function isClosed({ label }: FoundSession): Refusal {
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} is closed. Open a new one for what else the rider brings.`,
  )
}
