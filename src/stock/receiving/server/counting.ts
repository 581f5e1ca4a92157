import { sql } from 'kysely'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { noteScan } from '#stock/scanning/server/index.ts'
import { type CountOutcome, refuseOverTolerance } from '../receiving.rules.ts'
import { receiptMachine } from '../receiving.states.ts'
import { type FoundReceipt, findReceipt } from './find-receipt.ts'
import type { LineToReceive } from './lines-of-receipt.ts'

export type Counted = {
  readonly lineId: string
  readonly lotId: string | null
  readonly outcome: CountOutcome
  readonly reasonCode: string | null
  readonly binId: string | null
  readonly quantity: number
}

type Added = Counted & { readonly isNotOrdered: boolean }

export async function addCounted(tx: Tx, counted: Added, note: string): Promise<void> {
  const { lineId, isNotOrdered, lotId, outcome, reasonCode, binId, quantity } = counted
  await sql`insert into goods_receipt_counts
      (line_id, lot_id, outcome, reason_code, bin_id, note, quantity, is_not_ordered)
    values (${lineId}, ${lotId}, ${outcome}, ${reasonCode}, ${binId}, ${note}, ${quantity},
      ${isNotOrdered})
    on conflict on constraint goods_receipt_counts_once do update
      set quantity = goods_receipt_counts.quantity + excluded.quantity,
        note = coalesce(nullif(excluded.note, ''), goods_receipt_counts.note)`.execute(tx)
}

/** @throws Refusal `nothing_counted` where so much is not counted */
export async function removeCounted(tx: Tx, receipt: FoundReceipt, counted: Counted) {
  const { lineId, lotId, outcome, reasonCode, binId, quantity } = counted
  const same = sql`line_id = ${lineId} and lot_id is not distinct from ${lotId}::uuid and outcome = ${outcome}
    and reason_code is not distinct from ${reasonCode}::text
    and bin_id is not distinct from ${binId}::uuid`
  const emptied = await sql`delete from goods_receipt_counts
    where ${same} and quantity = ${quantity} returning 1`.execute(tx)
  const reduced = await sql`update goods_receipt_counts set quantity = quantity - ${quantity}
    where ${same} and quantity > ${quantity} returning 1`.execute(tx)
  if (emptied.rows.length + reduced.rows.length === 0) throw nothingCounted(receipt)
}

export async function findCountable(tx: Tx, actor: Actor, id: string): Promise<FoundReceipt> {
  const receipt = await findReceipt(tx, actor, id, { isLocked: true })
  noteScan(tx, { outletId: receipt.outletId, taskLabel: receipt.label })
  throwIfRefused(refuseMove(receiptMachine, 'receive', receipt))
  return receipt
}

/** Refuses more of an ordered line than the tolerance lets through. */
export function requireTolerated(line: LineToReceive, accepted: number): void {
  const { ordered, most } = line
  if (ordered === null || most === null) return
  throwIfRefused(refuseOverTolerance({ ...line, ordered, most }, accepted))
}

export async function requireReason(tx: Tx, given: ReasonGiven | null) {
  if (!given)
    throw new Refusal('unprocessable', 'reason_needed', 'Say why it is rejected.', {
      field: 'reject',
    })
  await reasonFor(tx, 'receipt.reject', given)
  return given
}

function nothingCounted({ label }: FoundReceipt): Refusal {
  return new Refusal(
    'conflict',
    'nothing_counted',
    `So much is not counted in ${label}. Look at what is counted now.`,
  )
}
