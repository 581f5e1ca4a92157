import { sql } from 'kysely'
import { refuseMove } from '#platform/machine.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { insist, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { keepScan, resolveCode } from '#scanning/server/index.ts'
import { transferNoun } from '../transfers.nouns.ts'
import { lineToPick } from '../transfers.rules.ts'
import { transferMachine } from '../transfers.states.ts'
import { findAtEnd } from './find-transfer.ts'
import { getTransfer } from './get-transfer.ts'
import { lineOf, lotOf } from './lock-line.ts'
import { hintBothEnds } from './tell-transfer.ts'
import { type LineRow, linesOf } from './transfer-lines.ts'

type Scan = { readonly id: string; readonly code: string; readonly quantity?: number | undefined }

/** An item is scanned out of the source's shelves. The transfer is locked, so that none counts twice. */
export function pickScanned(
  db: Database,
  actor: Actor,
  input: Scan,
  request: IdempotentRequest | null,
) {
  const scan = { task: 'transfer out', raw: input.code }
  return keepScan(db, actor, scan, request, (tx) => pickIn(tx, actor, input))
}

/** The act of that scan. */
export async function pickIn(tx: Tx, actor: Actor, input: Scan) {
  const transfer = await findPickable(tx, actor, input.id)
  const found = await resolveCode(tx, actor, {
    raw: input.code,
    outletId: transfer.fromOutletId,
    expects: ['variant'],
  })
  const quantity = found.quantity * (input.quantity ?? 1)
  const lines = await linesOf(tx, input.id)
  const line = lineToPick(transfer.label, lines, { ...found, quantity })
  if (line instanceof Refusal) throw line
  const lotId = await lotOf(tx, line, found.lotCode)
  await changePicked(tx, line.id, lotId, quantity)
  hintBothEnds(tx, transfer)
  const whole = await getTransfer(tx, actor, { id: input.id })
  const answer = { lineId: line.id, lotId, quantity, transfer: whole }
  return { answer, about: { noun: transferNoun.key, id: input.id } }
}

type Unpick = {
  readonly id: string
  readonly lineId: string
  readonly lotId: string | null
  readonly quantity: number
}

/** Puts picked items back onto the shelf. */
export async function unpick(tx: Tx, actor: Actor, input: Unpick) {
  const transfer = await findPickable(tx, actor, input.id)
  const line = await lineOf(tx, input.id, input.lineId)
  if (line.picked < input.quantity) {
    const { sku, picked, quantityScale } = line
    const there = picked === 0 ? 'Nothing' : `Only ${formatQuantity(picked, quantityScale)}`
    throw new Refusal('conflict', 'nothing_picked', `${there} of ${sku} is picked.`)
  }
  await putBack(tx, line, input)
  hintBothEnds(tx, transfer)
  return getTransfer(tx, actor, { id: input.id })
}

async function findPickable(tx: Tx, actor: Actor, id: string) {
  const transfer = await findAtEnd(tx, actor, id, 'source')
  insist(refuseMove(transferMachine, 'ship', transfer))
  return transfer
}

async function changePicked(
  tx: Tx,
  lineId: string,
  lotId: string | null,
  steps: number,
): Promise<void> {
  await tx
    .updateTable('transfer_lines')
    .set((row) => ({ picked: row('picked', '+', steps) }))
    .where('id', '=', lineId)
    .execute()
  if (lotId === null) return
  await sql`insert into transfer_picked_lots (line_id, lot_id, quantity)
    values (${lineId}, ${lotId}, ${steps})
    on conflict (line_id, lot_id) do update
      set quantity = transfer_picked_lots.quantity + excluded.quantity`.execute(tx)
}

/** The lot that was named goes back first, and then what nobody named one of. */
async function putBack(tx: Tx, line: LineRow, { lotId, quantity }: Unpick): Promise<void> {
  const named = await tx
    .selectFrom('transfer_picked_lots')
    .select(['lot_id as lotId', 'quantity'])
    .where('line_id', '=', line.id)
    .execute()
  const unnamed = line.picked - named.reduce((sum, lot) => sum + lot.quantity, 0)
  const first = named.filter((lot) => lot.lotId === lotId)
  const others = named.filter((lot) => lot.lotId !== lotId)
  let left = quantity
  for (const lot of [...first, { lotId: null, quantity: unnamed }, ...others]) {
    const back = Math.min(left, lot.quantity)
    left -= back
    if (back > 0 && lot.lotId !== null) await forgetLot(tx, line.id, lot.lotId, back)
  }
  await changePicked(tx, line.id, null, -quantity)
}

async function forgetLot(tx: Tx, lineId: string, lotId: string, steps: number): Promise<void> {
  const same = sql`line_id = ${lineId} and lot_id = ${lotId}`
  await sql`delete from transfer_picked_lots where ${same} and quantity = ${steps}`.execute(tx)
  await sql`update transfer_picked_lots set quantity = quantity - ${steps}
    where ${same} and quantity > ${steps}`.execute(tx)
}
