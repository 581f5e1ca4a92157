import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { requireBins } from '#stock/inventory/server/index.ts'
import { noteScan } from '#stock/scanning/server/index.ts'
import type { CountOutcome } from '../receiving.rules.ts'
import {
  addCounted,
  type Counted,
  findCountable,
  removeCounted,
  requireReason,
  requireTolerated,
} from './counting.ts'
import type { FoundReceipt } from './find-receipt.ts'
import { getReceipt } from './get-receipt.ts'
import { linkOrderLine } from './line-of-scan.ts'
import { linesOfReceipt } from './lines-of-receipt.ts'
import { lotOfDelivery } from './lot-of-delivery.ts'
import type { ReceivingParts, ScannedCarton } from './receiving-parts.ts'
import { hintReceipt } from './tell-receipt.ts'

type ScannedLabel = {
  readonly id: string
  readonly code: string
  readonly outcome: CountOutcome
  readonly reject: ReasonGiven | null
  readonly binId: string | null
}

/**
 * Counts everything in a carton whose label is scanned, once. Null for any other code.
 *
 * @throws Refusal `other_carton`, `carton_counted`
 */
export async function countCarton(
  tx: Tx,
  actor: Actor,
  { notices }: ReceivingParts,
  input: ScannedLabel,
) {
  const receipt = await findCountable(tx, actor, input.id)
  const carton = await notices.findCarton(tx, input.code)
  if (!carton || carton.outletId !== receipt.outletId) return null
  const { id, label, noticeId, noticeLabel } = carton
  noteScan(tx, { found: { noun: 'ship_notice', id: noticeId, label: noticeLabel } })
  if (carton.receiptId !== receipt.id) throw ofOther(carton, receipt)
  if (carton.isCounted) throw alreadyCounted(carton)
  const { outcome } = input
  const reject = outcome === 'rejected' ? await requireReason(tx, input.reject) : null
  const binId = outcome === 'rejected' ? null : input.binId
  await requireBins(tx, [{ outletId: receipt.outletId, binId }])
  const counted = new Map<string, Counted>()
  for (const content of carton.contents) {
    const line = await lineOfContent(tx, receipt, carton, content.orderLineId)
    const { quantity } = content
    if (outcome !== 'rejected' && !receipt.isBlind) requireTolerated(line, line.accepted + quantity)
    const lotId = await lotOfContent(tx, actor, { ...content, carton, receipt, line, outcome })
    const reasonCode = reject?.code ?? null
    const piece = { lineId: line.id, lotId, outcome, reasonCode, binId, quantity }
    await addCounted(tx, { ...piece, isNotOrdered: false }, reject?.note ?? '')
    const key = `${line.id} ${lotId}`
    const before = counted.get(key)?.quantity ?? 0
    counted.set(key, { ...piece, quantity: before + quantity })
  }
  await notices.keepCounted(tx, actor, id, [...counted.values()])
  hintReceipt(tx, receipt)
  const [first] = counted.values()
  if (!first) throw new Error(`${label} of ${noticeLabel} is empty.`)
  return { ...first, carton: { id, label } }
}

/** Takes back everything that was counted with a carton; it can be scanned again. */
export const uncountCarton =
  (parts: ReceivingParts) =>
  async (tx: Tx, actor: Actor, input: { readonly id: string; readonly cartonId: string }) => {
    const receipt = await findCountable(tx, actor, input.id)
    const counted = await parts.notices.takeBack(tx, receipt.id, input.cartonId)
    if (!counted) throw notFound('This carton')
    if (counted.length === 0) throw notCounted(receipt)
    for (const piece of counted) await removeCounted(tx, receipt, piece)
    hintReceipt(tx, receipt)
    return getReceipt(parts)(tx, actor, { id: receipt.id })
  }

/** The line of a carton's goods, with what is counted of it until now. */
async function lineOfContent(
  tx: Tx,
  receipt: FoundReceipt,
  { noticeLabel }: ScannedCarton,
  orderLineId: string,
) {
  const ordered = await tx
    .selectFrom('purchase_order_lines')
    .select('variant_id')
    .where('id', '=', orderLineId)
    .forUpdate()
    .executeTakeFirst()
  const lines = await linesOfReceipt(tx, receipt)
  const line = lines.find((each) => each.orderLineId === orderLineId)
  const found = line ?? (ordered ? await linkOrderLine(tx, receipt, ordered.variant_id) : null)
  if (found) return found
  throw new Refusal(
    'conflict',
    'not_ordered',
    `A product of this carton is no longer on the order of ${noticeLabel}. Scan its goods one by one.`,
    { field: 'code' },
  )
}

type ContentLot = Omit<Parameters<typeof lotOfDelivery>[2], 'outletId'> & {
  readonly carton: ScannedCarton
  readonly receipt: FoundReceipt
}

/** What the label does not say is asked for each product, not for a whole carton. */
async function lotOfContent(tx: Tx, actor: Actor, { carton, receipt, ...given }: ContentLot) {
  try {
    return await lotOfDelivery(tx, actor, { ...given, outletId: receipt.outletId })
  } catch (error) {
    const asks = error instanceof Refusal && ['lot_needed', 'expiry_needed'].includes(error.code)
    if (!asks) throw error
    throw new Refusal(
      'unprocessable',
      'lot_needed',
      `${carton.label} does not say the lot and expiry date of ${given.line.sku}. Scan its goods one by one.`,
      { field: 'code' },
    )
  }
}

function ofOther({ label, noticeLabel }: ScannedCarton, receipt: FoundReceipt): Refusal {
  return new Refusal(
    'conflict',
    'other_carton',
    `${label} is of ${noticeLabel}, which ${receipt.label} does not count. Put it aside, and receive that delivery.`,
    { field: 'code' },
  )
}

function alreadyCounted({ label, noticeLabel }: ScannedCarton): Refusal {
  return new Refusal(
    'conflict',
    'carton_counted',
    `${label} of ${noticeLabel} is already counted. Scan the next carton.`,
    { field: 'code' },
  )
}

function notCounted({ label }: FoundReceipt): Refusal {
  return new Refusal(
    'conflict',
    'nothing_counted',
    `This carton is not counted in ${label}. Look at what is counted now.`,
  )
}
