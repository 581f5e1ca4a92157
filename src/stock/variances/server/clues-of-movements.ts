import { sql } from 'kysely'
import { formatQuantity } from '#platform/quantity.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { factorOfCount, factorOfMovement, factorsOf } from '../variance-clues.rules.ts'
import type { FoundVariance } from './find-variance.ts'
import { hoursBetween, type LedgerWindow, type NearMovement } from './ledger-window.ts'
import type { FoundClue } from './read-clues.ts'

/** A sale so near to a count may be in one and not in the other. */
const nearHours = 8
/** The second receipt of one delivery is entered within some days. */
const twiceHours = 240

const documentOf = ({ sourceNoun, sourceId, label }: NearMovement) => ({
  noun: sourceNoun,
  id: sourceId,
  label,
})

const plain = { distance: 0, other: null, otherName: '', isOtherBooked: false } as const

/** Receipts that are there twice, movements in the wrong unit, and sales at the time of the count. */
export async function cluesOfMovements(
  reader: Reader,
  variance: FoundVariance,
  { movements }: LedgerWindow,
): Promise<FoundClue[]> {
  const factors = factorsOf(await packsOf(reader, variance.variantId))
  return [
    ...receivedTwice(variance, movements),
    ...movements.flatMap((movement) => inWrongUnit(variance, movement, factors)),
    ...movements.flatMap((movement) => soldMeanwhile(variance, movement)),
  ]
}

function receivedTwice(
  { quantity, openedAt }: FoundVariance,
  movements: readonly NearMovement[],
): FoundClue[] {
  const received = movements.filter(({ kind, quantity: moved }) => kind === 'receipt' && moved > 0)
  return received.flatMap((second) => {
    const first = received.find(
      (one) =>
        one.seq < second.seq &&
        one.sourceId !== second.sourceId &&
        one.quantity === second.quantity &&
        hoursBetween(one.at, second.at) <= twiceHours,
    )
    if (!first || second.quantity !== -quantity) return []
    return [
      {
        ...plain,
        cause: 'double_receipt' as const,
        quantity: -second.quantity,
        truth: 'found' as const,
        hours: hoursBetween(second.at, openedAt),
        fit: 1 - hoursBetween(first.at, second.at) / twiceHours,
        document: documentOf(second),
        why: `${second.label} received the same quantity as ${first.label}.`,
      },
    ]
  })
}

function inWrongUnit(
  { quantity, openedAt, scale }: FoundVariance,
  movement: NearMovement,
  factors: readonly number[],
): FoundClue[] {
  if (!['receipt', 'transfer_in', 'adjustment'].includes(movement.kind)) return []
  const factor = factorOfMovement(quantity, movement.quantity, factors)
  if (factor === null) return []
  const meant = formatQuantity(movement.quantity + quantity, scale)
  return [
    {
      ...plain,
      cause: 'unit_factor',
      quantity,
      truth: 'found',
      hours: hoursBetween(movement.at, openedAt),
      fit: 1,
      document: documentOf(movement),
      why: `${movement.label} has ${formatQuantity(movement.quantity, scale)}. In packs of ${factor} that is ${meant}.`,
    },
  ]
}

function soldMeanwhile(
  { quantity, openedAt, scale }: FoundVariance,
  movement: NearMovement,
): FoundClue[] {
  const hours = hoursBetween(movement.at, openedAt)
  const sold = -movement.quantity
  if (movement.kind !== 'issue' || sold <= 0 || hours > nearHours) return []
  return [
    {
      ...plain,
      cause: 'sale_during_count',
      quantity: quantity > 0 ? sold : -sold,
      truth: 'expected',
      hours,
      fit: 1,
      document: documentOf(movement),
      why: `${movement.label} took ${formatQuantity(sold, scale)} at the time of the count.`,
    },
  ]
}

/**
 * What was expected at the place, or announced in a delivery, against what was found, as packs and
 * pieces.
 */
export async function clueOfCount(reader: Reader, variance: FoundVariance): Promise<FoundClue[]> {
  const { variantId, outletId, binId, lotId, quantity, isBooked, scale } = variance
  const isReceipt = variance.sourceNoun === 'goods_receipt'
  const place = sql`m.variant_id = ${variantId} and m.outlet_id = ${outletId}
    and (${binId}::uuid is null or m.bin_id = ${binId})
    and (${lotId}::uuid is null or m.lot_id = ${lotId})
    ${isReceipt ? sql`and m.source_id = ${variance.sourceId}` : sql``}`
  const found = await sql<{ onHand: number }>`
    select coalesce(sum(m.on_hand_delta), 0)::bigint as "onHand" from stock_movements m
    where ${place}
      -- To the microsecond: the movements of its own document were written at the same instant.
      and m.at <= (select v.created_at from stock_variances v where v.id = ${variance.id})`.execute(
    reader,
  )
  const after = found.rows[0]?.onHand ?? 0
  const expected = isBooked ? after - quantity : after
  const factor = factorOfCount(
    expected,
    expected + quantity,
    factorsOf(await packsOf(reader, variantId)),
  )
  if (factor === null) return []
  const [was, is] = [formatQuantity(expected, scale), formatQuantity(expected + quantity, scale)]
  return [
    {
      ...plain,
      cause: 'unit_factor',
      quantity,
      truth: 'expected',
      hours: 0,
      // One pack of six is one of many numbers; a hundred and forty-four are not.
      fit: Math.min(expected, expected + quantity) > 1 ? 1 : 0.6,
      document: null,
      why: `${was} were expected and ${is} found: packs of ${factor} counted as pieces, or the reverse.`,
    },
  ]
}

async function packsOf(reader: Reader, variantId: string): Promise<number[]> {
  const found = await reader
    .selectFrom('variant_units')
    .select('factor')
    .where('variant_id', '=', variantId)
    .execute()
  return found.map(({ factor }) => factor)
}
