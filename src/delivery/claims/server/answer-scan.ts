import { openUnplanned } from '#delivery/returns/server/index.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { noteScan } from '#stock/scanning/server/index.ts'
import { gateSessionNoun } from '../claims.nouns.ts'
import type { GateAnswer } from '../gate-verdicts.ts'
import { type FoundSession, findOpenSession, wholeSession } from './find-gate-session.ts'
import { lastStepOf, receiveScanned, recordStep, undoReceipt } from './gate-receipts.ts'

type OfScan = { readonly id: string; readonly scanId: string }

/**
 * A delivered parcel was scanned: it is received, its goods are other ones under an old label, or
 * it is set apart until that is known.
 */
export async function answerScan(
  tx: Tx,
  actor: Actor,
  input: OfScan & { readonly answer: GateAnswer },
) {
  const session = await findOpenSession(tx, actor, input.id)
  const scan = await scanOf(tx, session, input.scanId)
  const { answer } = input
  const last = await lastStepOf(tx, scan.id)
  const isOpen = last === null || last.step === 'set_aside'
  if (scan.verdict !== 'delivered' || !isOpen || !scan.parcel)
    throw new Refusal(
      'conflict',
      'nothing_asked',
      `This scan of ${scan.code} needs no answer. Undo it first, if it was a mistake.`,
    )
  if (answer === 'came_back')
    await receiveScanned(tx, actor, session, { scanId: scan.id, parcel: scan.parcel })
  else {
    if (answer === 'old_label')
      await openUnplanned(tx, actor, {
        outletId: session.outletId,
        trackingNumber: '',
        note: `Under the old label of ${scan.parcel.code}, ${session.label}`,
      })
    await recordStep(tx, actor, scan.id, answer)
  }
  return shown(tx, session)
}

/** Undoes a scan: what it changed is restored, and the log keeps both. */
export async function undoScan(tx: Tx, actor: Actor, input: OfScan) {
  const session = await findOpenSession(tx, actor, input.id)
  const scan = await scanOf(tx, session, input.scanId)
  if (!(await takeBack(tx, actor, session, scan)))
    throw new Refusal('conflict', 'nothing_to_undo', `This scan of ${scan.code} was undone before.`)
  return shown(tx, session)
}

/** The same for a device without the network: a scan that never arrived leaves nothing to undo. */
export async function undoLate(tx: Tx, actor: Actor, { id, scanId }: OfScan): Promise<void> {
  const session = await findOpenSession(tx, actor, id)
  noteScan(tx, { outletId: session.outletId, taskLabel: session.label })
  const scan = await recordedScan(tx, session, scanId)
  if (scan) await takeBack(tx, actor, session, scan)
  hintOf(tx, session)
}

/** False where it was undone before. */
async function takeBack(tx: Tx, actor: Actor, session: FoundSession, scan: RecordedScan) {
  const last = await lastStepOf(tx, scan.id)
  if (last?.step === 'undone') return false
  if (last?.step === 'received' && scan.parcel)
    await undoReceipt(tx, actor, session, {
      parcelId: scan.parcel.id,
      code: scan.parcel.code,
      step: last,
    })
  await recordStep(tx, actor, scan.id, 'undone')
  return true
}

async function scanOf(tx: Tx, session: FoundSession, scanId: string) {
  const scan = await recordedScan(tx, session, scanId)
  if (!scan) throw notFound('This scan')
  return scan
}

type RecordedScan = NonNullable<Awaited<ReturnType<typeof recordedScan>>>

async function recordedScan(tx: Tx, session: FoundSession, scanId: string) {
  const row = await tx
    .selectFrom('gate_scans')
    .leftJoin('parcels', 'parcels.id', 'gate_scans.parcel_id')
    .select([
      'gate_scans.id',
      'gate_scans.code',
      'gate_scans.verdict',
      'parcels.id as parcelId',
      'parcels.code as parcelCode',
      'parcels.state as parcelState',
    ])
    .where('gate_scans.id', '=', scanId)
    .where('gate_scans.session_id', '=', session.id)
    .executeTakeFirst()
  if (!row) return null
  const { id, code, verdict, parcelId, parcelCode, parcelState } = row
  const parcel =
    parcelId && parcelCode && parcelState
      ? { id: parcelId, code: parcelCode, state: parcelState }
      : null
  return { id, code, verdict, parcel }
}

async function shown(tx: Tx, session: FoundSession) {
  hintOf(tx, session)
  return wholeSession(tx, session)
}

function hintOf(tx: Tx, { id, outletId }: FoundSession): void {
  hintAfterCommit(tx, { noun: gateSessionNoun.key, ids: [id], outletId })
}
