import { sql } from 'kysely'
import type { Minor } from '#platform/money.ts'
import { unitsIn } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Drawer } from '#sales/registers/server/index.ts'
import { linesOf, type PricedCart } from './price-cart.ts'

type SaleToWrite = {
  readonly id: string
  readonly drawer: Drawer
  readonly customerId: string | null
  readonly priced: PricedCart
  readonly roundingMinor: Minor
  /** Of each line, null where none was given. */
  readonly lotCodes: readonly (string | null)[]
}

export type WrittenLine = ReturnType<typeof linesOf>[number] & {
  readonly id: string
  readonly lotCode: string | null
}

/** Writes the sale and its lines; null where another request has recorded it meanwhile. */
export async function writeSale(
  tx: Tx,
  actor: Actor,
  { id, drawer, customerId, priced, roundingMinor, lotCodes }: SaleToWrite,
): Promise<{ number: number; lines: readonly WrittenLine[] } | null> {
  const { calculated, pricesIncludeTax } = priced
  const lines = linesOf(priced).map((line, at) => ({
    ...line,
    id: newId(),
    lotCode: lotCodes[at] ?? null,
  }))
  const units = unitsIn(lines)
  const written = await tx
    .insertInto('sales')
    .values({
      id,
      outlet_id: drawer.outletId,
      register_id: drawer.registerId,
      session_id: drawer.sessionId,
      customer_id: customerId,
      cashier_id: actor.userId,
      currency: priced.currency,
      prices_include_tax: pricesIncludeTax,
      lines_minor: calculated.linesMinor,
      line_discounts_minor: calculated.lineDiscountsMinor,
      sale_discount_minor: calculated.orderDiscountMinor,
      tax_minor: calculated.taxMinor,
      total_minor: calculated.totalMinor,
      rounding_minor: roundingMinor,
      units,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('number')
    .executeTakeFirst()
  if (!written) return null
  await sql`insert into sale_lines (id, sale_id, position, variant_id, sku, title, quantity,
      quantity_scale, list_price_minor, unit_price_minor, line_minor, discount_minor,
      sale_discount_minor, tax_basis_points, tax_minor, due_minor, lot_code)
    select l.id, ${id}, row_number() over (), l."variantId", l.sku, l.title, l.quantity,
      l."quantityScale", l."listPriceMinor", l."unitPriceMinor", l."lineMinor", l."discountMinor",
      l."saleDiscountMinor", l."taxBasisPoints", l."taxMinor", l."dueMinor", l."lotCode"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id uuid, "variantId" uuid, sku text,
      title text, quantity bigint, "quantityScale" smallint, "listPriceMinor" bigint,
      "unitPriceMinor" bigint, "lineMinor" bigint, "discountMinor" bigint,
      "saleDiscountMinor" bigint, "taxBasisPoints" integer, "taxMinor" bigint, "dueMinor" bigint,
      "lotCode" text)`.execute(tx)
  return { number: Number(written.number), lines }
}
