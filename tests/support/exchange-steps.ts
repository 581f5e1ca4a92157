import type { Database } from '#platform/server/db/database.ts'
import type { ExchangeToMake } from '#sales/pos/exchange.fields.ts'
import type { Sale } from '#sales/pos/sales.contract.ts'
import type { NewSale } from '#sales/pos/server/complete-sale.ts'
import { quoteSale } from '#sales/pos/server/quote-sale.ts'
import { newSale } from './sale-steps.ts'
import { because, type World } from './world.ts'

/** Units of the first line of a sale, back to the shelf. */
export function returned(
  sale: Sale,
  quantity: number,
  more: Partial<ExchangeToMake> = {},
): ExchangeToMake {
  const [line] = sale.lines
  return {
    saleId: sale.id,
    version: sale.version,
    lines: [{ lineId: line?.id ?? '', quantity, puts: 'shelf' }],
    reason: because('Too small'),
    ...more,
  }
}

/** A sale that returned goods pay for, with the difference in cash. */
export async function newExchange(
  db: Database,
  world: World,
  exchange: ExchangeToMake,
  wanted: Partial<NewSale> & { readonly registerId: string },
): Promise<NewSale> {
  const sale = await newSale(db, world, wanted)
  const quoted = await quoteSale(db.reader, world.admin, { ...sale, exchange })
  const amountMinor = quoted.exchange?.payMinor ?? 0
  const payments = amountMinor > 0 ? [{ method: 'cash' as const, amountMinor, reference: '' }] : []
  return { ...sale, payments, exchange, ...wanted }
}
