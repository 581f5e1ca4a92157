import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Database, hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { putBack } from '#stock/inventory/server/index.ts'
import { keepScan, noteScan, resolveCode, scanIn } from '#stock/scanning/server/index.ts'
import { parcelNoun } from '../../dispatch.nouns.ts'
import { unpackBox } from '../box-of-order.ts'
import { findParcel, type ParcelFacts } from '../find-parcel.ts'
import { binOf } from './parcels-to-unpack.ts'

type Input = { readonly id: string; readonly code: string; readonly quantity?: number | undefined }

/**
 * A unit was scanned out of a cancelled parcel: it returns to its bin and is available again. With
 * the last one the box is in stock again, as when a parcel is reopened.
 */
export function unpackUnit(
  db: Database,
  actor: Actor,
  input: Input,
  request: IdempotentRequest | null,
) {
  const scan = scanIn('unpack', parcelNoun, input.id, input.code)
  return keepScan(db, actor, scan, request, async (tx) => ({
    answer: await unpack(tx, actor, input),
  }))
}

type Line = {
  readonly variantId: string
  readonly quantity: number
  readonly marked: number
  readonly unpacked: number
}

async function unpack(tx: Tx, actor: Actor, input: Input) {
  const parcel = await findParcel(tx, actor, capability.dispatch, input.id, { locked: true })
  const { id, code, outletId } = parcel
  noteScan(tx, { outletId, taskLabel: `Parcel ${code}` })
  const lines = await linesOf(tx, id)
  if (lines.every(({ quantity, unpacked }) => unpacked >= quantity))
    throw new Refusal(
      'conflict',
      'nothing_to_unpack',
      `Nothing is left to unpack in parcel ${code}. Scan the next cancelled parcel.`,
    )
  const found = await resolveCode(tx, actor, { raw: input.code, outletId, expects: ['variant'] })
  const line = lines.find(({ variantId }) => variantId === found.variantId)
  if (!line)
    throw new Refusal(
      'unprocessable',
      'wrong_item',
      `${found.sku} was not packed in parcel ${code}. Put it aside.`,
      { field: 'code' },
    )
  const quantity = found.quantity * (input.quantity ?? 1)
  const rest = line.quantity - line.unpacked
  if (quantity > rest)
    throw new Refusal(
      'conflict',
      'over_quantity',
      `Only ${formatQuantity(rest, found.quantityScale)} of ${found.sku} are left in parcel ${code}.`,
      { field: 'quantity' },
    )
  await makeAvailable(tx, actor, parcel, line, quantity)
  hintAfterCommit(tx, { noun: parcelNoun.key, ids: [id], outletId })
  const left = lines.reduce((sum, each) => sum + each.quantity - each.unpacked, 0) - quantity
  if (left === 0) {
    await unpackBox(tx, actor, parcel.orderId, { id, code })
    await appendEvent(tx, actor, {
      type: 'parcel.unpacked',
      noun: parcelNoun,
      id,
      label: `Parcel ${code}`,
      outletId,
      data: { order: parcel.orderId },
    })
  }
  return { sku: found.sku, binCode: await binOf(tx, outletId, line.variantId), left }
}

async function linesOf(tx: Tx, parcelId: string): Promise<readonly Line[]> {
  const found = await sql<Line>`
    select variant_id as "variantId", quantity, marked, unpacked from parcel_unpacking
    where parcel_id = ${parcelId} order by variant_id for update`.execute(tx)
  return found.rows
}

/** What was marked unavailable for the parcel is made available with its last units. */
async function makeAvailable(
  tx: Tx,
  actor: Actor,
  { id, code, outletId }: ParcelFacts,
  line: Line,
  quantity: number,
): Promise<void> {
  const { variantId } = line
  await sql`update parcel_unpacking set unpacked = unpacked + ${quantity},
    finished_at = case when unpacked + ${quantity} = quantity then now() end
    where parcel_id = ${id} and variant_id = ${variantId}`.execute(tx)
  const before = Math.min(line.marked, line.unpacked)
  const after = Math.min(line.marked, line.unpacked + quantity)
  if (after === before) return
  const source = { noun: parcelNoun.key, id, reason: `Unpacked from parcel ${code}` }
  const row = { variantId, outletId, quantity: after - before }
  await putBack(tx, actor, source, [row], 'quality_control')
}
