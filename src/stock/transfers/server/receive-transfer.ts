import { sql } from 'kysely'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { type Reason, reasonFor } from '#organization/reasons/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type InflowRow, openVariance, takeInStock } from '#stock/inventory/server/index.ts'
import { allotArrivals, kindOfRejected, type Slice } from '../arrivals.rules.ts'
import { transferNoun } from '../transfers.nouns.ts'
import { openOf } from '../transfers.rules.ts'
import { type TransferState, transferMachine } from '../transfers.states.ts'
import { expectRest } from './expect-rest.ts'
import { type FoundTransfer, findAtEnd } from './find-transfer.ts'
import { addReceipt, countsOf } from './keep-receipt.ts'
import { keepOpenPieces, piecesOf, worthWhenSent } from './read-pieces.ts'
import { moveTransfer, tellOfTransfer } from './tell-transfer.ts'
import { type LineRow, linesOf } from './transfer-lines.ts'

type Input = {
  readonly id: string
  readonly version: number
  readonly note: string
  readonly surplus: ReasonGiven | null
}

/**
 * Books the counted delivery. Accepted goods are received at the value with which they left,
 * rejected ones too but unavailable, and what was never sent becomes a variance. When nothing is in
 * transit any more the transfer is received, and closed if there is no difference.
 */
export async function receiveTransfer(tx: Tx, actor: Actor, input: Input) {
  const transfer = await findAtEnd(tx, actor, input.id, 'destination')
  throwIfRefused(refuseMove(transferMachine, 'receive', transfer))
  const counts = await countsOf(tx, input.id)
  if (counts.length === 0) throw nothingCounted(transfer)
  const sent = await piecesOf(tx, input.id)
  const { slices, pieces } = allotArrivals(sent, counts, worthWhenSent(sent))
  const surplus = slices.filter(({ isSurplus }) => isSurplus)
  const why = await reasonOfSurplus(tx, transfer, surplus, input.surplus)
  const before = await linesOf(tx, input.id)
  await addReceipt(tx, actor, {
    transferId: input.id,
    note: input.note,
    slices,
    surplusCode: why?.code ?? null,
    counts,
  })
  await keepOpenPieces(tx, pieces)
  await bookArrivals(tx, actor, transfer, before, slices)
  if (why) await openSurplus(tx, actor, transfer, before, surplus, why)
  const lines = await linesOf(tx, input.id)
  await expectRest(tx, transfer, lines)
  const differs = slices.some(
    ({ arrival, isSurplus, isOtherLot }) => isSurplus || isOtherLot || arrival.reasonCode !== null,
  )
  const data = { ...unitsOf(lines, slices), differs }
  const step = { concerns: transfer.fromOutletId, version: input.version, data }
  const result = await moveOn(tx, actor, transfer, lines, step)
  if (differs) {
    const concerns = transfer.toOutletId
    await tellOfTransfer(tx, actor, transfer, { type: 'transfer.differed', concerns, data })
  }
  return { id: input.id, ...result }
}

async function moveOn(
  tx: Tx,
  actor: Actor,
  transfer: FoundTransfer,
  lines: readonly LineRow[],
  step: { concerns: string; version: number; data: Record<string, unknown> },
): Promise<{ version: number; state: TransferState }> {
  if (lines.some((line) => openOf(line) > 0)) {
    const version = await moveTransfer(tx, actor, transfer, { ...step, move: 'receive_part' })
    return { version, state: 'partially_received' }
  }
  const set = { received_at: new Date().toISOString() }
  const version = await moveTransfer(tx, actor, transfer, { ...step, set, move: 'receive' })
  const isPlain = lines.every((line) => line.rejected === 0 && line.surplus === 0)
  if (!isPlain) return { version, state: 'received' }
  const { concerns } = step
  const closed = await moveTransfer(tx, actor, transfer, { move: 'close', version, concerns })
  return { version: closed, state: 'closed' }
}

function unitsOf(lines: readonly LineRow[], slices: readonly Slice[]) {
  const sum = (isCounted: (slice: Slice) => boolean) =>
    slices.filter(isCounted).reduce((units, slice) => units + wholeUnits(lines, slice), 0)
  return {
    accepted: sum(({ arrival }) => arrival.reasonCode === null),
    rejected: sum(({ arrival }) => arrival.reasonCode !== null),
    surplus: sum(({ isSurplus }) => isSurplus),
  }
}

/** Goods by measure count as one unit, whatever they weigh. */
function wholeUnits(lines: readonly LineRow[], { arrival, quantity }: Slice): number {
  const line = lines.find(({ id }) => id === arrival.lineId)
  return line?.quantityScale === 0 ? quantity : 1
}

async function bookArrivals(
  tx: Tx,
  actor: Actor,
  { id, label, toOutletId }: FoundTransfer,
  lines: readonly LineRow[],
  slices: readonly Slice[],
): Promise<void> {
  const variantOf = new Map(lines.map((line) => [line.id, line.variantId]))
  const rowOf = ({ arrival, lotId, quantity, valueMinor }: Slice): InflowRow => ({
    variantId: variantOf.get(arrival.lineId) ?? '',
    outletId: toOutletId,
    lotId,
    binId: arrival.binId,
    quantity,
    valueMinor,
    sourceLineId: arrival.lineId,
  })
  const byReason = Map.groupBy(slices, ({ arrival }) => arrival.reasonCode)
  for (const [reasonCode, some] of byReason) {
    const reason = reasonCode === null ? `Received with ${label}` : `Rejected from ${label}`
    const source = { noun: transferNoun.key, id, reason, reasonCode }
    const unavailableKind = reasonCode === null ? undefined : kindOfRejected(reasonCode)
    await takeInStock(tx, actor, source, some.map(rowOf), { kind: 'transfer_in', unavailableKind })
  }
  const sums = slices.map(({ arrival, quantity, isSurplus }) => ({
    lineId: arrival.lineId,
    accepted: arrival.reasonCode === null ? quantity : 0,
    rejected: arrival.reasonCode === null ? 0 : quantity,
    surplus: isSurplus ? quantity : 0,
  }))
  await sql`update transfer_lines l set accepted = l.accepted + r.accepted,
      rejected = l.rejected + r.rejected, surplus = l.surplus + r.surplus
    from (select "lineId", sum(accepted)::bigint as accepted, sum(rejected)::bigint as rejected,
        sum(surplus)::bigint as surplus
      from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb)
        as s("lineId" uuid, accepted bigint, rejected bigint, surplus bigint) group by 1) as r
    where l.id = r."lineId"`.execute(tx)
}

async function reasonOfSurplus(
  tx: Tx,
  { label, isBlind }: FoundTransfer,
  surplus: readonly Slice[],
  given: ReasonGiven | null,
): Promise<Reason | null> {
  if (surplus.length === 0) return null
  if (given) return reasonFor(tx, 'transfer.difference', given)
  const more = isBlind ? 'More' : `${surplus.length === 1 ? 'A product' : 'Several products'} more`
  throw new Refusal(
    'unprocessable',
    'surplus_needs_reason',
    `${more} than was sent arrived with ${label}. Count it again, or say why it is so.`,
    { field: 'surplus' },
  )
}

async function openSurplus(
  tx: Tx,
  actor: Actor,
  { id, label, toOutletId, currency }: FoundTransfer,
  lines: readonly LineRow[],
  surplus: readonly Slice[],
  why: Reason,
): Promise<void> {
  for (const { arrival, lotId, quantity, valueMinor } of surplus) {
    const variantId = lines.find((line) => line.id === arrival.lineId)?.variantId ?? ''
    await openVariance(tx, actor, {
      outletId: toOutletId,
      variantId,
      lotId,
      quantity,
      valueMinor,
      currency,
      source: { noun: transferNoun.key, id, label },
      cause: why.text,
      isBooked: true,
    })
  }
}

function nothingCounted({ label }: FoundTransfer): Refusal {
  return new Refusal(
    'conflict',
    'nothing_counted',
    `Nothing of ${label} has been counted since the last receipt. Scan what arrived first.`,
  )
}
