import { sql } from 'kysely'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { knownLots, requireBins, requireOwnBin } from '#stock/inventory/server/index.ts'
import { type GivenAmount, scannedAmount } from '#stock/scanning/scanned-amount.ts'
import { keepScan, noteScan, readGoodsScan, scanIn } from '#stock/scanning/server/index.ts'
import { transferNoun } from '../transfers.nouns.ts'
import { lineToCount } from '../transfers.rules.ts'
import { transferMachine } from '../transfers.states.ts'
import { arrivingLot } from './arriving-lot.ts'
import { findAtEnd } from './find-transfer.ts'
import { getTransfer } from './get-transfer.ts'
import { lineOf } from './lock-line.ts'
import { hintBothEnds } from './tell-transfer.ts'
import { linesOf } from './transfer-lines.ts'

export type ArrivalInput = GivenAmount & {
  readonly id: string
  readonly code: string
  /** The code of the product that was scanned before, if this is its lot. */
  readonly lotOf?: string | undefined
  /** A lot that was not sent is counted anyway. */
  readonly takesOtherLot?: boolean
  readonly reject: ReasonGiven | null
  /** Its bin at the destination. */
  readonly binId?: string | null
  readonly mayExceed: boolean
  /** Given by the device, which may send the scan again as one that was made without the network. */
  readonly scanId?: string | undefined
}

/** An item is scanned at the destination; nothing is booked before the delivery is received. */
export function countScanned(
  db: Database,
  actor: Actor,
  input: ArrivalInput,
  request: IdempotentRequest | null,
) {
  const scan = {
    ...scanIn('transfer in', transferNoun, input.id, input.code),
    id: input.scanId,
  }
  return keepScan(db, actor, scan, request, (tx) => countIn(tx, actor, input))
}

/** The transaction's part of that scan. */
export async function countIn(tx: Tx, actor: Actor, input: ArrivalInput) {
  const counted = await countUnits(tx, actor, input)
  const transfer = await getTransfer(tx, actor, { id: input.id })
  return { answer: { ...counted, transfer } }
}

/** Counts the units of a scan; refuses what does not belong to the delivery. */
export async function countUnits(tx: Tx, actor: Actor, input: ArrivalInput) {
  const { transfer, units } = await unitsOfScan(tx, actor, input)
  const { reject, binId = null } = input
  if (reject) await reasonFor(tx, 'transfer.reject', reject)
  await requireBins(tx, [{ outletId: transfer.toOutletId, binId }])
  await addCounted(tx, units, reject)
  hintBothEnds(tx, transfer)
  return units
}

/** The line and lot of a scan, and how much it is. */
export async function unitsOfScan(tx: Tx, actor: Actor, input: ArrivalInput) {
  const transfer = await findCountable(tx, actor, input.id)
  const outletId = transfer.toOutletId
  const found = await readGoodsScan(tx, actor, { ...input, outletId, knownLots })
  const lines = await linesOf(tx, input.id)
  const { mayExceed, reject, binId = null } = input
  const { label, isBlind } = transfer
  const anyAmount = { mayExceed: true, isBlind }
  const least = lineToCount(label, lines, { ...found, quantity: 1 }, anyAmount)
  if (least instanceof Refusal) throw least
  // With blind receiving, the sent quantity is not proposed.
  const left = isBlind ? 0 : least.shipped - least.settled - least.counted
  const quantity = scannedAmount(found, input, left)
  if (quantity instanceof Refusal) throw quantity
  const line = lineToCount(label, lines, { ...found, quantity }, { mayExceed, isBlind })
  if (line instanceof Refusal) throw line
  const { lotCode, expiresOn } = found
  const takesOtherLot = input.takesOtherLot ?? false
  const lotId = await arrivingLot(tx, actor, { line, label, lotCode, expiresOn, takesOtherLot })
  const units = { lineId: line.id, lotId, reasonCode: reject?.code ?? null, binId, quantity }
  return { transfer, units }
}

type Counted = {
  readonly lineId: string
  readonly lotId: string | null
  readonly binId: string | null
  readonly quantity: number
}

async function addCounted(
  tx: Tx,
  { lineId, lotId, binId, quantity }: Counted,
  reject: ReasonGiven | null,
): Promise<void> {
  await sql`insert into transfer_counts (line_id, lot_id, reason_code, bin_id, note, quantity)
    values (${lineId}, ${lotId}, ${reject?.code ?? null}, ${binId}, ${reject?.note ?? ''},
      ${quantity})
    on conflict (line_id, lot_id, reason_code, bin_id) do update
      set quantity = transfer_counts.quantity + excluded.quantity,
        note = coalesce(nullif(excluded.note, ''), transfer_counts.note)`.execute(tx)
}

type Uncount = Omit<Counted, 'binId'> & {
  readonly id: string
  readonly binId?: string | null
  readonly reasonCode: string | null
}

/** Undoes counted units of the current delivery. */
export async function uncount(tx: Tx, actor: Actor, input: Uncount) {
  const transfer = await findCountable(tx, actor, input.id)
  const { sku } = await lineOf(tx, input.id, input.lineId)
  const { binId = null } = input
  if (binId !== null) await requireOwnBin(tx, transfer.toOutletId, binId)
  const same = sql`line_id = ${input.lineId} and lot_id is not distinct from ${input.lotId}::uuid
    and reason_code is not distinct from ${input.reasonCode}::text
    and bin_id is not distinct from ${binId}::uuid`
  const emptied = await sql`delete from transfer_counts
    where ${same} and quantity = ${input.quantity} returning 1`.execute(tx)
  const reduced = await sql`update transfer_counts set quantity = quantity - ${input.quantity}
    where ${same} and quantity > ${input.quantity} returning 1`.execute(tx)
  if (emptied.rows.length + reduced.rows.length === 0) {
    throw new Refusal(
      'conflict',
      'nothing_counted',
      `So many of ${sku} are not counted in this delivery. Look at what is counted now.`,
    )
  }
  hintBothEnds(tx, transfer)
  return getTransfer(tx, actor, { id: input.id })
}

export async function findCountable(tx: Tx, actor: Actor, id: string) {
  const transfer = await findAtEnd(tx, actor, id, 'destination')
  noteScan(tx, { outletId: transfer.toOutletId, taskLabel: transfer.label })
  throwIfRefused(refuseMove(transferMachine, 'receive', transfer))
  return transfer
}
