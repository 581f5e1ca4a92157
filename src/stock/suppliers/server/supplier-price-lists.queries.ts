import { sql } from 'kysely'
import { seesCosts } from '#organization/users/server/index.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import type { ChangedItem, PriceListRow } from '../supplier-prices.contract.ts'
import { requireCosts } from './price-breaks.ts'
import type { SupplierParts } from './supplier-parts.ts'

type Page = { readonly after?: string | undefined; readonly limit: number }

type ListRow = Omit<PriceListRow, 'isOrdered'> & { readonly at: string }

/** The lists of a supplier that were applied, newest first. */
export const listPriceLists =
  (parts: SupplierParts) =>
  async (reader: Reader, actor: Actor, input: Page & { readonly supplierId: string }) => {
    const after = decodeCursor(input.after, ['instant', 'id'])
    const found = await sql<ListRow>`select l.id, l.name, l.applied_at as "appliedAt",
        l.applied_at::text as at, by.full_name as "appliedBy", l.undone_at as "undoneAt",
        undoer.full_name as "undoneBy", earlier.name as reverses,
        exists (select from supplier_price_lists later
          where later.reverses_id = l.id and later.undone_at is null) as "isReversed",
        (select count(*) from supplier_price_list_items i where i.price_list_id = l.id) as items
      from supplier_price_lists l
        left join profiles by on by.id = l.applied_by
        left join profiles undoer on undoer.id = l.undone_by
        left join supplier_price_lists earlier on earlier.id = l.reverses_id
      where l.supplier_id = ${input.supplierId}
        ${after ? sql`and (l.applied_at, l.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
      order by l.applied_at desc, l.id desc limit ${input.limit + 1}`.execute(reader)
    const page = pageFrom(found.rows, input.limit, (row) => [row.at, row.id])
    const rows: PriceListRow[] = []
    for (const { at: _, ...row } of page.rows) {
      const isOver = row.undoneAt !== null || row.isReversed
      const asked = { supplierId: input.supplierId, listId: row.id }
      const isOrdered = !isOver && (await parts.orderedSince(reader, asked)) !== null
      rows.push({ ...row, isOrdered })
    }
    return { ...page, rows, hasCosts: seesCosts(actor) }
  }

const changedColumns = sql`i.position, i.label, coalesce(item.currency, s.currency) as currency,
  i.is_new as "isNew", i.prices_before as before, i.prices_after as after`

/** What a list changed, item by item. */
export async function listChangedItems(
  reader: Reader,
  actor: Actor,
  input: Page & { readonly id: string },
) {
  const after = decodeCursor(input.after, ['count'])
  const known = await reader
    .selectFrom('supplier_price_lists')
    .select('id')
    .where('id', '=', input.id)
    .executeTakeFirst()
  if (!known) throw notFound('This price list')
  requireCosts(actor)
  const found = await sql<ChangedItem>`select ${changedColumns}
    from supplier_price_list_items i
      join supplier_price_lists l on l.id = i.price_list_id
      join suppliers s on s.id = l.supplier_id
      left join supplier_items item on item.id = i.item_id
    where i.price_list_id = ${input.id} and i.position > ${after?.[0] ?? 0}::integer
    order by i.position limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, ({ position }) => [position])
}

type OfItem = ChangedItem & {
  readonly listId: string
  readonly name: string
  readonly appliedAt: string
  readonly undoneAt: string | null
}

/** What lists changed of one item, newest first; at most fifty. */
export async function priceListsOfItem(
  reader: Reader,
  actor: Actor,
  input: { readonly id: string },
) {
  const known = await reader
    .selectFrom('supplier_items')
    .select('id')
    .where('id', '=', input.id)
    .executeTakeFirst()
  if (!known) throw notFound('This supplier item')
  requireCosts(actor)
  const found = await sql<OfItem>`select ${changedColumns}, l.id as "listId", l.name,
      l.applied_at as "appliedAt", l.undone_at as "undoneAt"
    from supplier_price_list_items i
      join supplier_price_lists l on l.id = i.price_list_id
      join suppliers s on s.id = l.supplier_id
      join supplier_items item on item.id = i.item_id
    where i.item_id = ${input.id}
    order by l.applied_at desc, l.id desc limit 50`.execute(reader)
  return { rows: found.rows }
}
