import { sql } from 'kysely'
import { refuseMove } from '#platform/machine.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { knownLots, lotToTake } from '#stock/inventory/server/index.ts'
import { formatAmount, type GivenAmount, scannedAmount } from '#stock/scanning/scanned-amount.ts'
import { keepScan, noteScan, readGoodsScan, scanIn } from '#stock/scanning/server/index.ts'
import { transferNoun } from '../transfers.nouns.ts'
import { lineToPick } from '../transfers.rules.ts'
import { transferMachine } from '../transfers.states.ts'
import { findAtEnd } from './find-transfer.ts'
import { getTransfer } from './get-transfer.ts'
import { lineOf } from './lock-line.ts'
import { giveUpPlaces, keepPlaces } from './places-of-picks.ts'
import { hintBothEnds } from './tell-transfer.ts'
import { type LineRow, linesOf } from './transfer-lines.ts'

type Scan = GivenAmount & {
  readonly id: string
  readonly code: string
  /** The code of the product that was scanned before, if this is its lot. */
  readonly lotOf?: string | undefined
}

/** An item is picked at the source by scan. The transfer is locked, so that none counts twice. */
export function pickScanned(
  db: Database,
  actor: Actor,
  input: Scan,
  request: IdempotentRequest | null,
) {
  const scan = scanIn('transfer out', transferNoun, input.id, input.code)
  return keepScan(db, actor, scan, request, (tx) => pickIn(tx, actor, input))
}

/** The transaction's part of that scan. */
export async function pickIn(tx: Tx, actor: Actor, input: Scan) {
  const transfer = await findPickable(tx, actor, input.id)
  const outletId = transfer.fromOutletId
  const found = await readGoodsScan(tx, actor, { ...input, outletId, knownLots })
  const lines = await linesOf(tx, input.id)
  const least = lineToPick(transfer.label, lines, { ...found, quantity: 1 })
  if (least instanceof Refusal) throw least
  const quantity = scannedAmount(found, input, least.reserved - least.picked)
  if (quantity instanceof Refusal) throw quantity
  const line = lineToPick(transfer.label, lines, { ...found, quantity })
  if (line instanceof Refusal) throw line
  const taken = await pickedOfLots(tx, line)
  const lotId = await lotToTake(tx, found, { outletId, quantity, taken })
  await changePicked(tx, line.id, lotId, quantity)
  await keepPlaces(tx, line, outletId)
  hintBothEnds(tx, transfer)
  const whole = await getTransfer(tx, actor, { id: input.id })
  const answer = { lineId: line.id, lotId, quantity, transfer: whole }
  return { answer }
}

type Unpick = {
  readonly id: string
  readonly lineId: string
  readonly lotId: string | null
  readonly quantity: number
}

/** Puts picked items back. */
export async function unpick(tx: Tx, actor: Actor, input: Unpick) {
  const transfer = await findPickable(tx, actor, input.id)
  const line = await lineOf(tx, input.id, input.lineId)
  if (line.picked < input.quantity) {
    const { sku, picked } = line
    const there = picked === 0 ? 'Nothing' : `Only ${formatAmount(line, picked)}`
    throw new Refusal('conflict', 'nothing_picked', `${there} of ${sku} is picked.`)
  }
  await putBack(tx, line, input)
  await giveUpPlaces(tx, line.id)
  hintBothEnds(tx, transfer)
  return getTransfer(tx, actor, { id: input.id })
}

/** What open transfers of the same outlet have picked of the lots of a product. */
async function pickedOfLots(tx: Tx, line: LineRow): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ lotId: string; quantity: number }>`
    select p.lot_id as "lotId", sum(p.quantity)::bigint as quantity
    from transfer_picked_lots p join transfer_lines l on l.id = p.line_id
    join transfers t on t.id = l.transfer_id
    where l.variant_id = ${line.variantId} and t.state = 'approved'
      and t.from_outlet_id = (select own.from_outlet_id from transfers own
        join transfer_lines mine on mine.transfer_id = own.id where mine.id = ${line.id})
    group by p.lot_id`.execute(tx)
  return new Map(found.rows.map(({ lotId, quantity }) => [lotId, quantity]))
}

async function findPickable(tx: Tx, actor: Actor, id: string) {
  const transfer = await findAtEnd(tx, actor, id, 'source')
  noteScan(tx, { outletId: transfer.fromOutletId, taskLabel: transfer.label })
  throwIfRefused(refuseMove(transferMachine, 'ship', transfer))
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

/** The given lot goes back first, then units without a lot. */
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
