import { sql } from 'kysely'
import type { Minor } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { refundOfLine } from '#sales/orders/order-money.ts'
import { refundOfSale } from '../sale-money.ts'
import type { LockedSale } from './find-sale.ts'
import type { PutBack } from './put-sold-back.ts'

export type AskedUnits = Omit<PutBack, 'variantId'>

type SoldLine = {
  readonly id: string
  readonly variantId: string
  readonly sku: string
  readonly quantity: number
  readonly quantityScale: number
  readonly refundedQuantity: number
  readonly dueMinor: Minor
}

export type ReturnedUnit = PutBack & { readonly amountMinor: Minor }

export type ReturnedUnits = {
  readonly units: readonly ReturnedUnit[]
  /** What was paid for them. */
  readonly amountMinor: Minor
  /** With them the whole sale is refunded. */
  readonly isAll: boolean
}

/**
 * What units of a sale come to at the price that was paid. All refunds of a sale add up to what was
 * paid for it, however they are split.
 *
 * @throws Refusal `more_than_sold`, `nothing_to_refund`
 */
export async function weighUnits(
  reader: Reader,
  sale: Pick<LockedSale, 'id' | 'label' | 'totalMinor' | 'refundedMinor'>,
  asked: readonly AskedUnits[],
  field: string,
): Promise<ReturnedUnits> {
  const lines = await soldLines(reader, sale.id)
  const units = unitsOf(lines, asked, field)
  const steps = new Map(units.map(({ lineId, quantity }) => [lineId, quantity]))
  const { amountMinor, isAll } = refundOfSale({ ...sale, lines }, steps)
  if (amountMinor === 0 && !isAll) throw nothingToRefund(sale.label, field)
  return { units, amountMinor, isAll }
}

function unitsOf(
  sold: readonly SoldLine[],
  asked: readonly AskedUnits[],
  field: string,
): ReturnedUnit[] {
  return asked.map(({ lineId, quantity, puts }, at) => {
    const line = sold.find(({ id }) => id === lineId)
    const isTwice = asked.findIndex((other) => other.lineId === lineId) < at
    if (!line || isTwice) throw notFound('This line of the sale')
    const left = line.quantity - line.refundedQuantity
    if (quantity > left)
      throw new Refusal(
        'conflict',
        'more_than_sold',
        `Of ${line.sku} ${formatQuantity(left, line.quantityScale)} are left to refund; ${formatQuantity(quantity, line.quantityScale)} are not.`,
        { field: `${field}.${at}.quantity` },
      )
    const { variantId } = line
    return { lineId, variantId, quantity, puts, amountMinor: refundOfLine(line, quantity) }
  })
}

function nothingToRefund(label: string, field: string): Refusal {
  return new Refusal(
    'unprocessable',
    'nothing_to_refund',
    `Nothing was paid for these units of ${label}. Choose others.`,
    { field },
  )
}

async function soldLines(reader: Reader, saleId: string): Promise<readonly SoldLine[]> {
  const found = await sql<SoldLine>`select id, variant_id as "variantId", sku, quantity,
      quantity_scale as "quantityScale", refunded_quantity as "refundedQuantity",
      due_minor as "dueMinor"
    from sale_lines where sale_id = ${saleId} order by position`.execute(reader)
  return found.rows
}
