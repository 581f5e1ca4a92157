import { sql } from 'kysely'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { cartonCode } from '../carton-codes.ts'
import type { AnnouncedDelivery } from '../ship-notices.fields.ts'
import { type Carton, inOneCarton, refuseOverOpen, refuseUnpacked } from '../ship-notices.rules.ts'
import { shipNoticesSettings } from '../ship-notices.settings.ts'
import type { OrderToShip } from './order-to-ship.ts'

type Goods = Pick<AnnouncedDelivery, 'lines' | 'cartons'>

/** Lines of another order are not found, whatever else is wrong. */
export function requireLines(order: OrderToShip, { lines }: Pick<Goods, 'lines'>): void {
  const known = new Set(order.lines.map(({ id }) => id))
  if (lines.some(({ orderLineId }) => !known.has(orderLineId)))
    throw notFound('This line of the order')
}

/**
 * Checks the goods of a delivery against its order, and packs them in one carton where none is
 * given. A draft may say more than is open; it is checked when it is announced.
 */
export function packedGoods(order: OrderToShip, { lines, cartons }: Goods, isDraft: boolean) {
  const byId = new Map(order.lines.map((line) => [line.id, line]))
  const announced = lines.map((line) => {
    const ordered = byId.get(line.orderLineId)
    if (!ordered) throw notFound('This line of the order')
    return { ...line, ordered, sku: ordered.sku, quantityScale: ordered.quantityScale }
  })
  const keys = announced.map(({ orderLineId, lotCode, expiresOn }) =>
    [orderLineId, lotCode, expiresOn ?? ''].join('\n'),
  )
  const twice = announced.find((_, at) => keys.indexOf(keys[at] ?? '') < at)
  if (twice) throw sameTwice(twice.sku)
  if (!isDraft)
    for (const line of order.lines) {
      const own = announced.filter(({ orderLineId }) => orderLineId === line.id)
      const quantity = own.reduce((sum, each) => sum + each.quantity, 0)
      if (quantity > 0) throwIfRefused(refuseOverOpen(line, quantity))
    }
  const packed = cartons.length === 0 ? inOneCarton(lines) : cartons.map(sumOfCarton)
  throwIfRefused(refuseUnpacked(announced, packed))
  return { announced, packed }
}

/** A line that a carton names twice is in it once, with both quantities. */
function sumOfCarton({ contents }: Carton): Carton {
  const byLine = new Map<number, number>()
  for (const { line, quantity } of contents) byLine.set(line, (byLine.get(line) ?? 0) + quantity)
  return { contents: [...byLine].map(([line, quantity]) => ({ line, quantity })) }
}

/**
 * Writes lines and cartons in place of those before. A carton keeps its number, because its label
 * may be printed already.
 */
export async function writeGoods(
  tx: Tx,
  noticeId: string,
  { announced, packed }: ReturnType<typeof packedGoods>,
): Promise<void> {
  const former = await tx
    .selectFrom('ship_cartons')
    .select(['id', 'position'])
    .where('notice_id', '=', noticeId)
    .orderBy('position')
    .execute()
  const formerIds = former.map(({ id }) => id)
  if (formerIds.length > 0)
    await tx.deleteFrom('ship_carton_contents').where('carton_id', 'in', formerIds).execute()
  await tx.deleteFrom('ship_notice_lines').where('notice_id', '=', noticeId).execute()
  const surplus = formerIds.slice(packed.length)
  if (surplus.length > 0) await tx.deleteFrom('ship_cartons').where('id', 'in', surplus).execute()
  const lines = announced.map(({ ordered, ...line }, at) => ({
    ...line,
    id: newId(),
    position: at + 1,
    overPercent: ordered.tolerance,
  }))
  await sql`insert into ship_notice_lines (id, notice_id, position, order_line_id, quantity,
      lot_code, expires_on, over_percent)
    select l.id, ${noticeId}::uuid, l.position, l."orderLineId", l.quantity, l."lotCode",
      l."expiresOn", l."overPercent"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id uuid, position integer,
      "orderLineId" uuid, quantity bigint, "lotCode" text, "expiresOn" date,
      "overPercent" numeric)`.execute(tx)
  const ids = [...formerIds.slice(0, packed.length)]
  ids.push(...(await addCartons(tx, noticeId, ids.length, packed.length - ids.length)))
  const contents = packed.flatMap((carton, at) =>
    carton.contents.map(({ line, quantity }) => ({
      cartonId: ids[at],
      lineId: lines[line - 1]?.id,
      quantity,
    })),
  )
  await sql`insert into ship_carton_contents (carton_id, line_id, quantity)
    select "cartonId", "lineId", quantity
    from jsonb_to_recordset(${JSON.stringify(contents)}::jsonb) as c("cartonId" uuid,
      "lineId" uuid, quantity bigint)`.execute(tx)
}

async function addCartons(
  tx: Tx,
  noticeId: string,
  before: number,
  count: number,
): Promise<string[]> {
  if (count <= 0) return []
  const prefix = await settingOf(tx, shipNoticesSettings.companyPrefix)
  const serials = await sql<{ serial: number }>`
    select nextval('ship_carton_serials') as serial from generate_series(1, ${count}::integer)`.execute(
    tx,
  )
  const rows = serials.rows.map(({ serial }, at) => ({
    id: newId(),
    notice_id: noticeId,
    position: before + at + 1,
    code: cartonCode(prefix, serial),
  }))
  await tx.insertInto('ship_cartons').values(rows).execute()
  return rows.map(({ id }) => id)
}

function sameTwice(sku: string): Refusal {
  return new Refusal(
    'unprocessable',
    'same_line_twice',
    `${sku} is announced twice with the same lot and expiry date. Enter it once, with the whole quantity.`,
    { field: 'lines', details: { sku } },
  )
}
