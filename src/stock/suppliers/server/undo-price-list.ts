import { sql } from 'kysely'
import { z } from 'zod'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { samePrices } from '../listed-prices.rules.ts'
import { supplierNoun } from '../suppliers.nouns.ts'
import { type ChangedPrices, nothingToApply, tellPrices, writeList } from './apply-price-list.ts'
import { lockSupplier } from './find-supplier.ts'
import { lockPrices, setPrices } from './list-prices.ts'
import { requireCosts } from './price-breaks.ts'
import { removeItem } from './supplier-items.ts'
import type { SupplierParts } from './supplier-parts.ts'

type Input = { readonly id: string }

/**
 * Restores the prices from before a list, while nothing was ordered at its prices. An item that was
 * changed since keeps its present prices.
 */
export const undoPriceList =
  (parts: SupplierParts) => async (tx: Tx, actor: Actor, input: Input) => {
    const list = await lockList(tx, input.id)
    requireCosts(actor)
    const ordered = await parts.orderedSince(tx, { supplierId: list.supplierId, listId: list.id })
    if (ordered !== null)
      throw new Refusal(
        'conflict',
        'ordered_since',
        `${ordered} was written at the prices of ${list.name}. Reverse the list: the earlier prices then count for new orders.`,
      )
    const { back, left } = await unchangedSince(tx, list)
    const [fresh, known] = [back.filter(isNew), back.filter((each) => !isNew(each))]
    await setPrices(
      tx,
      known.map(({ id, before }) => ({ id, prices: before })),
    )
    for (const { id, version } of fresh) await removeItem(tx, actor, { id, version })
    await tellPrices(
      tx,
      actor,
      'prices_restored',
      list.name,
      known.map((each) => ({ ...each, after: each.before })),
    )
    await tx
      .updateTable('supplier_price_lists')
      .set({ undone_at: sql<string>`now()`, undone_by: authorId(actor) })
      .where('id', '=', list.id)
      .execute()
    await appendEvent(tx, actor, {
      type: 'supplier.price_list_reverted',
      noun: supplierNoun,
      id: list.supplierId,
      label: list.supplierName,
      data: { list: list.name, items: back.length },
    })
    return { id: list.id, restored: back.length, left }
  }

const isNew = (each: ChangedPrices) => each.isNew

/** Sets the prices from before a list by a list of its own; what was ordered keeps its prices. */
export async function reversePriceList(tx: Tx, actor: Actor, input: Input) {
  const list = await lockList(tx, input.id)
  requireCosts(actor)
  const { back, left } = await unchangedSince(tx, list)
  const known = back.filter((each) => !each.isNew)
  if (known.length === 0) throw nothingToApply()
  const id = await writeList(
    tx,
    actor,
    { id: list.supplierId, name: list.supplierName },
    {
      name: `Prices before ${list.name}`.slice(0, 200),
      endsOthers: true,
      reversesId: list.id,
      changed: known.map((each) => ({ ...each, before: each.after, after: each.before })),
    },
  )
  const added = back.filter(isNew).map(({ label }) => ({
    label,
    reason: 'The list added it. Make the item inactive if you no longer buy it.',
  }))
  return { id, restored: known.length, left: [...left, ...added] }
}

type FoundList = {
  readonly id: string
  readonly name: string
  readonly supplierId: string
  readonly supplierName: string
  readonly isUndone: boolean
  readonly isReversed: boolean
}

/** The supplier is locked first, as where a list is applied. */
async function lockList(tx: Tx, id: string): Promise<FoundList> {
  const of = await sql<{ supplierId: string }>`select supplier_id as "supplierId"
    from supplier_price_lists where id = ${id}`.execute(tx)
  const [known] = of.rows
  if (!known) throw notFound('This price list')
  const supplier = await lockSupplier(tx, known.supplierId)
  const found = await sql<Omit<FoundList, 'supplierName'>>`select l.id, l.name,
      l.supplier_id as "supplierId", l.undone_at is not null as "isUndone",
      exists (select from supplier_price_lists other
        where other.reverses_id = l.id and other.undone_at is null) as "isReversed"
    from supplier_price_lists l where l.id = ${id} for update`.execute(tx)
  const [list] = found.rows
  if (!list) throw notFound('This price list')
  if (list.isUndone) throw over('already_undone', `${list.name} was undone already.`)
  if (list.isReversed) throw over('already_reversed', `${list.name} was reversed already.`)
  return { ...list, supplierName: supplier.name }
}

const over = (code: string, sentence: string) => new Refusal('conflict', code, sentence)

export const keptPrices = z.object({
  priceMinor: z.number().nullable(),
  breaks: z.array(
    z.object({
      minQuantity: z.number(),
      priceMinor: z.number(),
      startsOn: z.string().nullable(),
      endsOn: z.string().nullable(),
    }),
  ),
})

const changedRow = z.object({
  id: z.string().nullable(),
  label: z.string(),
  currency: z.string().nullable(),
  isNew: z.boolean(),
  before: keptPrices,
  after: keptPrices,
})

type Back = ChangedPrices & { readonly version: number }

/** The items that still have the prices of the list, locked; the others with the reason. */
async function unchangedSince(tx: Tx, { id }: FoundList) {
  const rows = await changedBy(tx, id)
  const now = await lockPrices(
    tx,
    rows.flatMap((row) => row.id ?? []),
  )
  const back: Back[] = []
  const left: { label: string; reason: string }[] = []
  for (const row of rows) {
    const present = row.id === null ? undefined : now.get(row.id)
    if (row.id === null || !present)
      left.push({ label: row.label, reason: 'The item was removed after the list.' })
    else if (!samePrices(present, row.after))
      left.push({ label: row.label, reason: 'Its prices were changed after the list.' })
    else back.push({ ...row, id: row.id, currency: row.currency ?? '', version: present.version })
  }
  return { back, left }
}

async function changedBy(reader: Reader, listId: string) {
  const found = await sql`select i.item_id as id, i.label, item.currency, i.is_new as "isNew",
      i.prices_before as before, i.prices_after as after
    from supplier_price_list_items i left join supplier_items item on item.id = i.item_id
    where i.price_list_id = ${listId} order by i.position`.execute(reader)
  return z.array(changedRow).parse(found.rows)
}
