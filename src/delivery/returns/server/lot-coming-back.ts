import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type LotOut, lotsOut } from '#sales/orders/server/index.ts'
import { findOrAddLot } from '#stock/inventory/server/index.ts'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import type { LineRow } from './find-return.ts'

type Unit = {
  readonly orderId: string
  readonly orderLabel: string
  readonly line: LineRow
  readonly quantity: number
  /** From the package; null where no lot was scanned. */
  readonly lotCode: string | null
  readonly expiresOn: string | null
  /** The lot is accepted although it did not leave with the order. */
  readonly takesOtherLot: boolean
}

/**
 * The lot of a returned unit is the one on the package. Without a scan it is the only lot that is
 * out; of several it is asked for.
 *
 * @returns null for goods without lots
 * @throws Refusal `lot_needed` with the lots to choose from, `wrong_lot` for one that did not leave
 * with the order
 */
export async function lotComingBack(tx: Tx, actor: Actor, unit: Unit): Promise<string | null> {
  const { orderId, line, lotCode, quantity } = unit
  const { tracking } = await tx
    .selectFrom('variants')
    .select('tracking')
    .where('id', '=', line.variantId)
    .executeTakeFirstOrThrow()
  if (tracking === 'none') return null
  const out = await lotsOut(tx, { orderId, lineId: line.orderLineId ?? '' })
  if (lotCode === null) {
    if (out.length > 1) throw askForLot(line, out)
    return out[0]?.lotId ?? null
  }
  const own = out.find((lot) => lot.code === lotCode && lot.quantity >= quantity)
  if (own) return own.lotId
  if (!unit.takesOtherLot) throw refuseOtherLot(unit, lotCode, out)
  const { variantId } = line
  return findOrAddLot(tx, actor, { variantId, code: lotCode, expiresOn: unit.expiresOn })
}

function askForLot(line: LineRow, out: readonly LotOut[]): Refusal {
  const choices = out.map(({ code, quantity }) => ({
    code,
    says: `Lot ${code}, ${formatAmount(line, quantity)} sent`,
  }))
  return new Refusal(
    'unprocessable',
    'lot_needed',
    `Which lot of ${line.sku} is it? Scan the lot on the package, or choose it.`,
    { field: 'code', details: { choices } },
  )
}

function refuseOtherLot(unit: Unit, code: string, out: readonly LotOut[]): Refusal {
  const { line, orderLabel } = unit
  const sent = out.map((lot) => lot.code).join(' and ')
  const what = sent === '' ? 'none of it is out any more' : `what is out is of ${sent}`
  return new Refusal(
    'unprocessable',
    'wrong_lot',
    `Lot ${code} of ${line.sku} did not leave with ${orderLabel}; ${what}. Check the package, look for another order of this customer, or receive it as lot ${code}.`,
    { field: 'code', details: { lot: code, sent: out.map((lot) => lot.code) } },
  )
}
