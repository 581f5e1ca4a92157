import { sql } from 'kysely'
import { seesCosts } from '#organization/users/server/index.ts'
import { notFound, Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Reader, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { type PriceBreak, refuseBreak } from '../price-breaks.rules.ts'
import { supplierItemNoun } from '../suppliers.nouns.ts'

export type KeptBreak = PriceBreak & { readonly id: string }

type SaveInput = PriceBreak & {
  /** Of the item. */
  readonly id: string
  readonly version: number
  /** Null for a new one. */
  readonly breakId: string | null
}

/** Adds a price from a quantity on to an item, or changes one. */
export async function saveBreak(tx: Tx, actor: Actor, input: SaveInput) {
  const item = await lockItem(tx, actor, input)
  const others = (await breaksOf(tx, item.id)).filter(({ id }) => id !== input.breakId)
  const { minQuantity, priceMinor, startsOn, endsOn } = input
  const given = { minQuantity, priceMinor, startsOn, endsOn }
  throwIfRefused(refuseBreak(given, others))
  refuseTooMany(item.label, others.length)
  const breakId = input.breakId ?? newId()
  const columns = {
    min_quantity: minQuantity,
    price_minor: priceMinor,
    starts_on: startsOn,
    ends_on: endsOn,
  }
  if (input.breakId === null)
    await tx
      .insertInto('supplier_price_breaks')
      .values({ id: breakId, item_id: item.id, ...columns })
      .execute()
  else {
    const changed = await tx
      .updateTable('supplier_price_breaks')
      .set(columns)
      .where('id', '=', breakId)
      .where('item_id', '=', item.id)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw breakMissing()
  }
  const act = input.breakId === null ? 'price_added' : 'price_changed'
  return { id: item.id, breakId, version: await tellBreak(tx, actor, item, act, given) }
}

/** Removes a price from a quantity on; the next smaller one counts in its place. */
export async function removeBreak(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly version: number; readonly breakId: string },
) {
  const item = await lockItem(tx, actor, input)
  const gone = (await breaksOf(tx, item.id)).find(({ id }) => id === input.breakId)
  if (!gone) throw breakMissing()
  await tx.deleteFrom('supplier_price_breaks').where('id', '=', gone.id).execute()
  return { id: item.id, version: await tellBreak(tx, actor, item, 'price_removed', gone) }
}

const breakMissing = () => notFound('This price')

/** The prices of an item by quantity and period. */
async function breaksOf(reader: Reader, itemId: string): Promise<KeptBreak[]> {
  const found = await sql<KeptBreak>`select id, min_quantity as "minQuantity",
      price_minor as "priceMinor", starts_on::text as "startsOn", ends_on::text as "endsOn"
    from supplier_price_breaks where item_id = ${itemId}
    order by min_quantity, starts_on nulls first`.execute(reader)
  return found.rows
}

type Item = {
  readonly id: string
  readonly version: number
  readonly label: string
  readonly currency: string
}

async function lockItem(
  tx: Tx,
  actor: Actor,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<Item> {
  const found = await sql<Item>`select item.id, item.version, item.currency,
      v.sku || ' from ' || s.code as label
    from supplier_items item join suppliers s on s.id = item.supplier_id
      join variants v on v.id = item.variant_id
    where item.id = ${id} for update of item`.execute(tx)
  const [item] = found.rows
  if (!item) throw notFound('This supplier item')
  if (item.version !== version) throw staleVersion(item.label, version, item.version)
  requireCosts(actor)
  return item
}

/** Prices of suppliers are for users who may see costs. */
export function requireCosts(actor: Actor): void {
  if (seesCosts(actor)) return
  throw new Refusal(
    'forbidden',
    'costs_hidden',
    'You can’t see costs, so you can’t change the prices of a supplier. Ask a super admin for the permission.',
  )
}

export const mostBreaks = 100

function refuseTooMany(label: string, others: number): void {
  if (others < mostBreaks) return
  throw new Refusal(
    'conflict',
    'too_many_breaks',
    `${label} has ${mostBreaks} prices, the most that an item may have. Remove one first.`,
  )
}

async function tellBreak(
  tx: Tx,
  actor: Actor,
  { id, label, currency }: Item,
  act: 'price_added' | 'price_changed' | 'price_removed',
  { minQuantity, priceMinor }: PriceBreak,
): Promise<number> {
  const raised = await tx
    .updateTable('supplier_items')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await appendEvent(tx, actor, {
    type: `supplier_item.${act}`,
    noun: supplierItemNoun,
    id,
    label,
    data: { minQuantity, priceMinor, currency },
  })
  hintAfterCommit(tx, { noun: supplierItemNoun.key, ids: [id] })
  return raised.version
}
