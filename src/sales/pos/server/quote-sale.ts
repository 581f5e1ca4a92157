import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { findRegister } from '#sales/registers/server/index.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { sumsOf } from '../calculate-cart.ts'
import { cashStepOf } from '../sale-money.ts'
import type { CartInput, SaleQuote } from '../sales.contract.ts'
import { taxesOfLines } from '../taxes-of-lines.ts'
import { linesOf, priceCart } from './price-cart.ts'
import { quoteExchange } from './quote-exchange.ts'
import { limitOfPrices } from './require-sale-prices.ts'

/** What a cart costs, calculated by the code that records the sale; nothing is saved. */
export async function quoteSale(reader: Reader, actor: Actor, cart: CartInput): Promise<SaleQuote> {
  const { outletId } = await findRegister(reader, actor, cart.registerId)
  const priced = await priceCart(reader, outletId, cart)
  const { calculated, currency, pricesIncludeTax, taxRounding } = priced
  const lines = linesOf(priced)
  const available = await availableAt(reader, outletId, cart)
  return {
    currency,
    ...sumsOf(calculated),
    pricesIncludeTax,
    taxRounding,
    taxes: taxesOfLines(lines),
    cashStepMinor: await cashStepAt(reader, outletId),
    lines: lines.map((line) => ({ ...line, available: available.get(line.variantId) ?? 0 })),
    limitBreached: await limitOfPrices(reader, actor, outletId, priced),
    exchange: cart.exchange
      ? await quoteExchange(reader, actor, cart, cart.exchange, calculated.totalMinor)
      : null,
  }
}

export async function cashStepAt(reader: Reader, outletId: string): Promise<number> {
  return cashStepOf(await settingOf(reader, catalogSettings.cashRounding, outletId))
}

async function availableAt(
  reader: Reader,
  outletId: string,
  { lines }: CartInput,
): Promise<ReadonlyMap<string, number>> {
  const ids = lines.map(({ variantId }) => variantId)
  const found = await sql<{ id: string; available: number }>`
    select variant_id as id, (on_hand - reserved - unavailable)::bigint as available
    from stock_levels where outlet_id = ${outletId} and variant_id = any(${ids}::uuid[])`.execute(
    reader,
  )
  return new Map(found.rows.map(({ id, available }) => [id, available]))
}
