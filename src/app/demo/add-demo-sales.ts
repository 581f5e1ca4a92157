import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { completeSale, dateSale, parkSale, quoteSale, refundSale } from '#sales/pos/server/index.ts'
import { idOf, iso } from './add-demo-orders.ts'
import { memberOf, type Team } from './create-team.ts'

const shop = 'YORK'

/** What each customer buys: how many of the first, the second and so on of the products there. */
const baskets = [
  { lines: [1, 1], method: 'card' },
  { lines: [2], method: 'cash' },
  { lines: [1], method: 'cash' },
  { lines: [1, 2, 1], method: 'card' },
  { lines: [1], method: 'card' },
  { lines: [3], method: 'cash' },
  { lines: [1, 1], method: 'cash' },
  { lines: [1], method: 'card' },
] as const

const minutesApart = 9

/** The sales of this morning at the register that is open, one of them partly refunded. */
export async function addDemoSales(
  tx: Tx,
  now: Date,
  team: Team,
  outletIds: ReadonlyMap<string, string>,
): Promise<void> {
  const actor = memberOf(team, 'super_manager')
  const outletId = idOf(outletIds, shop)
  const registerId = await openRegister(tx, outletId)
  const variants = await variantsThere(tx, outletId)
  let next = 0
  for (const [at, { lines, method }] of baskets.entries()) {
    const cart = {
      registerId,
      customerId: null,
      discountMinor: 0,
      lines: lines.map((quantity) => {
        next += 1
        return { variantId: variants[next]?.id ?? '', quantity, discountMinor: 0 }
      }),
    }
    const { totalMinor } = await quoteSale(tx, actor, cart)
    const amountMinor = method === 'cash' ? Math.ceil(totalMinor / 1_000) * 1_000 : totalMinor
    const payments = [{ method, amountMinor, reference: '' }]
    const sale = await completeSale(tx, actor, { ...cart, id: newId(), totalMinor, payments })
    if (at === 3)
      await refundSale(tx, actor, {
        id: sale.id,
        version: sale.version,
        registerId,
        lines: [{ lineId: sale.lines[1]?.id ?? '', quantity: 1, puts: 'shelf' }],
        method: 'card',
        reason: { code: 'other', note: 'One too many' },
      })
    const ago = (baskets.length - at) * minutesApart * 60_000
    await dateSale(tx, sale.id, iso(now.getTime() - ago))
  }
  const [variant] = variants
  if (variant)
    await parkSale(tx, actor, {
      registerId,
      label: 'Lady with the green coat',
      totalMinor: variant.priceMinor,
      cart: {
        customer: null,
        discountMinor: 0,
        lines: [
          {
            variantId: variant.id,
            sku: variant.sku,
            title: variant.title,
            quantity: 1,
            quantityScale: 0,
            unitPriceMinor: null,
            discountMinor: 0,
            lotCode: null,
          },
        ],
      },
    })
}

async function openRegister(tx: Tx, outletId: string): Promise<string> {
  const found = await sql<{ id: string }>`select register_id as id from register_sessions
    where outlet_id = ${outletId} and state = 'open'`.execute(tx)
  const [register] = found.rows
  if (!register) throw new Error('No register of the shop is open.')
  return register.id
}

type There = {
  readonly id: string
  readonly sku: string
  readonly title: string
  readonly priceMinor: number
}

/** What the shop has most of, sold by the piece and without lots. */
async function variantsThere(tx: Tx, outletId: string): Promise<readonly There[]> {
  const found = await sql<There>`
    select v.id, v.sku, v.title, v.price_minor as "priceMinor"
    from stock_levels level join variants v on v.id = level.variant_id
    join products p on p.id = v.product_id
    where level.outlet_id = ${outletId} and v.tracking = 'none' and v.quantity_scale = 0
      and v.is_active and p.state = 'active' and p.category <> 'Packaging'
    order by level.on_hand - level.reserved - level.unavailable desc, v.sku limit 20`.execute(tx)
  return found.rows
}
