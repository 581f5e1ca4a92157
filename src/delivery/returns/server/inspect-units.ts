import { sql } from 'kysely'
import { formatQuantity } from '#platform/quantity.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { keepWords } from '#sales/orders/server/index.ts'
import { openBinVariance } from '#stock/inventory/server/index.ts'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import {
  type Disposition,
  dispositionLabels,
  type Flag,
  type Grade,
  gradeLabels,
} from '../return-words.ts'
import { returnNoun } from '../returns.nouns.ts'
import { refuseDisposition, stockEndOf, toInspect } from '../returns.rules.ts'
import { attachPhotos, requireSeen } from './attach-photos.ts'
import { findInspectable, type LineRow, returnLinesOf } from './find-return.ts'
import { finishIfDone } from './finish-inspection.ts'
import { getReturn } from './get-return.ts'
import { moveInspected } from './move-inspected.ts'
import { type WaitingLot, waitingLots } from './waiting-lots.ts'

type Input = {
  readonly id: string
  readonly lineId: string
  readonly quantity: number
  /** Only where units of several lots wait. */
  readonly lotId?: string | undefined
  readonly grade: Grade
  readonly disposition: Disposition
  readonly flag: Flag | null
  readonly note: string
}

/** Grades received units: grade, disposition and stock change in one step. */
export async function inspectUnits(tx: Tx, actor: Actor, input: Input) {
  const found = await findInspectable(tx, actor, input.id, { locked: true })
  const { id, label, outletId } = found
  const { lineId, quantity, grade, disposition, flag, note } = input
  const line = (await returnLinesOf(tx, id)).find((own) => own.id === lineId)
  if (!line) throw notFound('This line')
  const { variantId, sku, quantityScale } = line
  if (quantity > toInspect(line))
    throw new Refusal(
      'conflict',
      'more_than_received',
      `Of ${sku} only ${formatAmount(line, toInspect(line))} wait for inspection in ${label}.`,
      { field: 'quantity' },
    )
  const waiting = lotToGrade(line, await waitingLots(tx, found, line), input)
  if (waiting instanceof Refusal) throw waiting
  throwIfRefused(refuseDisposition(grade, disposition))
  await requireSeen(tx, line, { grade, disposition, flag })
  const words = `${gradeLabels[grade]}: ${dispositionLabels[disposition].toLowerCase()}`
  const source = { noun: returnNoun.key, id, reason: `${label}, ${words}` }
  const { lotId, kind } = waiting
  const row = { variantId, outletId, quantity, lotId, sourceLineId: lineId, sku }
  const end = stockEndOf(disposition, grade)
  const lostMinor = await moveInspected(tx, actor, source, row, { from: kind, end })
  const inspectionId = newId()
  const { orderId } = found
  await tx
    .insertInto('return_inspections')
    .values({
      id: inspectionId,
      line_id: lineId,
      quantity,
      grade,
      disposition,
      lost_minor: lostMinor,
      lot_id: lotId,
      waited_as: kind,
      flag,
      note: orderId ? '' : note,
      waits_as: disposition === 'to_supplier' && end.to === 'aside' ? end.kind : null,
      inspected_by: authorId(actor),
    })
    .execute()
  const photos = await attachPhotos(tx, lineId, inspectionId)
  await sql`update return_lines set inspected = inspected + ${quantity}
    where id = ${lineId}`.execute(tx)
  await appendEvent(tx, actor, {
    type: 'return.graded',
    noun: returnNoun,
    id,
    label,
    outletId,
    data: {
      sku,
      quantity: formatQuantity(quantity, quantityScale),
      grade,
      disposition,
      flag,
      inspection: inspectionId,
      ...(photos > 0 ? { photos } : {}),
      ...(orderId ? await keepWords(tx, orderId, note) : {}),
    },
  })
  await finishIfDone(tx, actor, found)
  return getReturn(tx, actor, { id })
}

/** The units to grade: those of the given lot, or of the only one that waits. */
export function lotToGrade(
  line: LineRow,
  waiting: readonly WaitingLot[],
  { quantity, lotId }: Pick<Input, 'quantity' | 'lotId'>,
): Pick<WaitingLot, 'lotId' | 'kind'> | Refusal {
  const meant = lotId ? waiting.filter((lot) => lot.lotId === lotId) : waiting
  const isOneLot = new Set(meant.map((lot) => lot.lotId)).size < 2
  const whole = meant.find((lot) => lot.quantity >= quantity)
  if (isOneLot && whole) return whole
  if (waiting.length === 0) return { lotId: null, kind: 'quality_control' }
  if (isOneLot) {
    const most = Math.max(...meant.map((lot) => lot.quantity))
    return new Refusal(
      'unprocessable',
      'lot_needed',
      `Some of these ${line.sku} came back before their lot was blocked and some after. Grade at most ${formatAmount(line, most)} at once.`,
      { field: 'quantity' },
    )
  }
  const lots = waiting.map((lot) => `${formatAmount(line, lot.quantity)} of lot ${lot.code}`)
  return new Refusal(
    'unprocessable',
    'lot_needed',
    `Of ${line.sku} wait ${lots.join(' and ')}. Choose one lot.`,
    { field: 'lotId' },
  )
}

type Step = { readonly id: string; readonly version: number }

/** The parcel is empty: expected units that were not in it are missing. */
export async function giveUpRest(tx: Tx, actor: Actor, { id }: Step) {
  const found = await findInspectable(tx, actor, id, { locked: true })
  const gone = await sql<{ sku: string; quantity: number; variantId: string }>`
    update return_lines l set missing = l.expected - l.received from variants v
    where l.return_id = ${id} and v.id = l.variant_id and l.expected > l.received + l.missing
    returning v.sku, l.missing as quantity, l.variant_id as "variantId"`.execute(tx)
  const { label, outletId } = found
  if (gone.rows.length === 0)
    throw new Refusal('conflict', 'nothing_missing', `All that ${label} was to bring is here.`)
  await appendEvent(tx, actor, {
    type: 'return.missed',
    noun: returnNoun,
    id,
    label,
    outletId,
    data: { missing: gone.rows.map(({ sku, quantity }) => ({ sku, quantity })) },
  })
  // The goods left stock with their order, so that the ledger has them out.
  for (const { variantId, quantity } of gone.rows)
    await openBinVariance(tx, actor, {
      ...{ outletId, variantId, quantity: -quantity },
      source: { noun: returnNoun.key, id, label },
      cause: 'Not in the returned parcel',
      isBooked: true,
    })
  await finishIfDone(tx, actor, found)
  return getReturn(tx, actor, { id })
}
