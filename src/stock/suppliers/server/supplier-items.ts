import { sql } from 'kysely'
import { seesCosts } from '#organization/users/server/index.ts'
import { changesBetween } from '#platform/changes.ts'
import { notFound, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Reader, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { newId } from '#platform/server/new-id.ts'
import type { SupplierItem } from '../supplier-items.contract.ts'
import { supplierItemNoun } from '../suppliers.nouns.ts'
import { plainPercent } from '../suppliers.rules.ts'

export type ItemTerms = {
  readonly supplierSku: string
  readonly priceMinor: number | null
  readonly currency: string
  readonly packQuantity: number
  readonly leastQuantity: number
  readonly leadDays: number | null
  readonly overReceiptPercent: string | null
  readonly isPreferred: boolean
  readonly isActive: boolean
}

const itemColumns = (
  hasCosts: boolean,
) => sql`item.id, item.supplier_id as "supplierId", s.code as "supplierCode",
  s.name as "supplierName", item.variant_id as "variantId", v.sku, v.title,
  item.supplier_sku as "supplierSku",
  case when ${hasCosts} then item.price_minor end as "priceMinor", item.currency,
  item.pack_quantity as "packQuantity", item.least_quantity as "leastQuantity",
  item.lead_days as "leadDays", trim_scale(item.over_receipt_percent)::text as "overReceiptPercent",
  item.is_preferred as "isPreferred",
  item.is_active as "isActive", item.version,
  coalesce((select json_agg(json_build_object('id', b.id, 'minQuantity', b.min_quantity,
      'priceMinor', b.price_minor, 'startsOn', b.starts_on, 'endsOn', b.ends_on)
      order by b.min_quantity, b.starts_on nulls first)
    from supplier_price_breaks b where b.item_id = item.id and ${hasCosts}), '[]') as breaks`

export async function listItems(
  reader: Reader,
  actor: Actor,
  input: {
    readonly id?: string | undefined
    readonly variantId?: string | undefined
    readonly supplierId?: string | undefined
    readonly q: string
    readonly after?: string | undefined
    readonly limit: number
  },
) {
  const after = decodeCursor(input.after, ['text', 'id'])
  const hasCosts = seesCosts(actor)
  const found = await sql<SupplierItem>`select ${itemColumns(hasCosts)} from supplier_items item
    join suppliers s on s.id = item.supplier_id join variants v on v.id = item.variant_id
    where (${input.id ?? null}::uuid is null or item.id = ${input.id ?? null}::uuid)
      and (${input.variantId ?? null}::uuid is null or item.variant_id = ${input.variantId ?? null}::uuid)
      and (${input.supplierId ?? null}::uuid is null or item.supplier_id = ${input.supplierId ?? null}::uuid)
      and ${matchesWords("(v.sku || ' ' || v.title)", input.q)}
      ${after ? sql`and (v.sku, item.id) > (${after[0]}, ${after[1]}::uuid)` : sql``}
    order by v.sku, item.id limit ${input.limit + 1}`.execute(reader)
  return { ...pageFrom(found.rows, input.limit, (row) => [row.sku, row.id]), hasCosts }
}

/** Saves a supplier's terms for a variant. A variant has at most one preferred supplier. */
export async function saveItem(
  tx: Tx,
  actor: Actor,
  input: Omit<ItemTerms, 'priceMinor' | 'overReceiptPercent'> & {
    /** By default unchanged: users who may not read it must not clear it either. */
    readonly priceMinor?: number | null | undefined
    /** By default unchanged. */
    readonly overReceiptPercent?: string | null | undefined
    readonly supplierId: string
    readonly variantId: string
    readonly version: number | null
  },
) {
  const label = await itemLabel(tx, input)
  const before = await findItem(tx, input)
  if (before && before.version !== input.version)
    throw staleVersion(label, input.version ?? 0, before.version)
  const others = await tx
    .selectFrom('supplier_items')
    .select('id')
    .where('variant_id', '=', input.variantId)
    .where('is_preferred', '=', true)
    .where('is_active', '=', true)
    .where('id', '<>', before?.id ?? newId())
    .execute()
  const isPreferred = input.isActive && (input.isPreferred || others.length === 0)
  const priceMinor =
    input.priceMinor === undefined ? (before?.priceMinor ?? null) : input.priceMinor
  const { overReceiptPercent = before?.overReceiptPercent ?? null } = input
  const terms = termsOf({ ...input, priceMinor, overReceiptPercent, isPreferred })
  if (isPreferred)
    await tx
      .updateTable('supplier_items')
      .set((row) => ({ is_preferred: false, version: sql`${row.ref('version')} + 1` }))
      .where('variant_id', '=', input.variantId)
      .where('is_preferred', '=', true)
      .where('id', '<>', before?.id ?? newId())
      .execute()
  const id = before?.id ?? newId()
  const version = (before?.version ?? 0) + 1
  const { supplierId, variantId } = input
  if (before)
    await tx
      .updateTable('supplier_items')
      .set({ ...columnsOf(terms), version, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
  else
    await tx
      .insertInto('supplier_items')
      .values({ id, supplier_id: supplierId, variant_id: variantId, ...columnsOf(terms) })
      .execute()
  await appendEvent(tx, actor, {
    type: before ? 'supplier_item.changed' : 'supplier_item.added',
    noun: supplierItemNoun,
    id,
    label,
    data: before ? changesBetween<ItemTerms>(termsOf(before), terms) : { ...terms },
  })
  hintAfterCommit(tx, { noun: supplierItemNoun.key, ids: [id] })
  return { id, version }
}

export async function removeItem(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly version: number },
) {
  const item = await tx
    .selectFrom('supplier_items')
    .select(['supplier_id as supplierId', 'variant_id as variantId', 'version'])
    .where('id', '=', input.id)
    .forUpdate()
    .executeTakeFirst()
  if (!item) throw notFound('This supplier item')
  const label = await itemLabel(tx, item)
  if (item.version !== input.version) throw staleVersion(label, input.version, item.version)
  await tx.deleteFrom('supplier_items').where('id', '=', input.id).execute()
  await appendEvent(tx, actor, {
    type: 'supplier_item.removed',
    noun: supplierItemNoun,
    id: input.id,
    label,
  })
  hintAfterCommit(tx, { noun: supplierItemNoun.key, ids: [input.id] })
  return { id: input.id }
}

type Pair = { readonly supplierId: string; readonly variantId: string }

async function findItem(tx: Tx, { supplierId, variantId }: Pair) {
  // The variant's row is locked, so that two suppliers are not preferred at the same time.
  await sql`select from variants where id = ${variantId} for update`.execute(tx)
  const found = await sql<SupplierItem>`select ${itemColumns(true)} from supplier_items item
    join suppliers s on s.id = item.supplier_id join variants v on v.id = item.variant_id
    where item.supplier_id = ${supplierId} and item.variant_id = ${variantId}`.execute(tx)
  return found.rows[0] ?? null
}

async function itemLabel(tx: Tx, { supplierId, variantId }: Pair): Promise<string> {
  const found = await sql<{ code: string | null; sku: string | null }>`
    select (select code from suppliers where id = ${supplierId}) as code,
      (select sku from variants where id = ${variantId}) as sku`.execute(tx)
  const { code = null, sku = null } = found.rows[0] ?? {}
  if (code === null) throw notFound('This supplier')
  if (sku === null) throw notFound('This product')
  return `${sku} from ${code}`
}

/** Only the terms, in the order in which they are compared. */
export function termsOf(item: ItemTerms): ItemTerms {
  const { supplierSku, priceMinor, currency, packQuantity, leastQuantity } = item
  const { leadDays, overReceiptPercent, isPreferred, isActive } = item
  return {
    supplierSku,
    priceMinor,
    currency,
    packQuantity,
    leastQuantity,
    leadDays,
    overReceiptPercent: plainPercent(overReceiptPercent),
    isPreferred,
    isActive,
  }
}

function columnsOf(terms: ItemTerms) {
  return {
    supplier_sku: terms.supplierSku,
    price_minor: terms.priceMinor,
    currency: terms.currency,
    pack_quantity: terms.packQuantity,
    least_quantity: terms.leastQuantity,
    lead_days: terms.leadDays,
    over_receipt_percent: terms.overReceiptPercent,
    is_preferred: terms.isPreferred,
    is_active: terms.isActive,
  }
}
