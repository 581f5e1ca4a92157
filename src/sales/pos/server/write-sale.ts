import { sql } from 'kysely'
import type { Minor } from '#platform/money.ts'
import { unitsIn } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Drawer } from '#sales/registers/server/index.ts'
import type { SaleLine, SaleSums } from '../calculate-cart.ts'
import type { Finding } from '../offline-sales.rules.ts'

export type SaleToWrite = {
  readonly id: string
  readonly drawer: Drawer
  readonly customerId: string | null
  /** Of a lease of the register; null for the next number. */
  readonly number: number | null
  readonly pricesIncludeTax: boolean
  readonly lines: readonly SaleLine[]
  readonly sums: SaleSums
  readonly roundingMinor: Minor
  /** Of each line, null where none was given. */
  readonly lotCodes: readonly (string | null)[]
  /** Left out for a sale that is recorded as it is made. */
  readonly offline?: {
    readonly soldAt: string
    readonly cashierId: string
    readonly findings: readonly Finding[]
  }
}

export type WrittenLine = SaleLine & { readonly id: string; readonly lotCode: string | null }

/** Writes the sale and its lines; null where another request has recorded it meanwhile. */
export async function writeSale(
  tx: Tx,
  actor: Actor,
  { id, drawer, customerId, number, sums, offline, ...sale }: SaleToWrite,
): Promise<{ number: number; lines: readonly WrittenLine[] } | null> {
  const lines = sale.lines.map((line, at) => ({
    ...line,
    id: newId(),
    lotCode: sale.lotCodes[at] ?? null,
  }))
  const written = await tx
    .insertInto('sales')
    .values({
      id,
      ...(number === null ? {} : { number, leased_number: number }),
      outlet_id: drawer.outletId,
      register_id: drawer.registerId,
      session_id: drawer.sessionId,
      customer_id: customerId,
      cashier_id: offline?.cashierId ?? actor.userId,
      currency: drawer.currency,
      prices_include_tax: sale.pricesIncludeTax,
      lines_minor: sums.linesMinor,
      line_discounts_minor: sums.lineDiscountsMinor,
      sale_discount_minor: sums.saleDiscountMinor,
      tax_minor: sums.taxMinor,
      total_minor: sums.totalMinor,
      rounding_minor: sale.roundingMinor,
      units: unitsIn(lines),
      recorded_by: actor.userId,
      ...(offline
        ? { is_offline: true, sold_at: offline.soldAt, findings: [...offline.findings] }
        : {}),
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
