import { sql } from 'kysely'
import { changesBetween } from '#platform/changes.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import { productNoun } from '../catalog.nouns.ts'
import { variantTitle } from '../variant-options.ts'
import { type LockedProduct, lockProduct, lockProducts } from './lock-product.ts'
import { requirePart } from './require-part.ts'
import { type Patch, type ProductColumns, productSql, withPatch } from './variant-columns.ts'

type ProductPatch = Patch<ProductColumns>

/** Changes the data of one product; fields left out stay unchanged. */
export async function changeProduct(
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number; changes: ProductPatch },
) {
  requirePart(actor, 'facts')
  const before = await lockProduct(tx, input)
  const changed = await writeProducts(tx, actor, [{ before, patch: input.changes }])
  return { id: input.id, version: input.version + changed }
}

/**
 * Sets the category, brand or tags of several products; each must be unchanged since it was read.
 */
export async function changeProducts(
  tx: Tx,
  actor: Actor,
  input: {
    rows: readonly { id: string; version: number }[]
    category?: string | undefined
    brand?: string | undefined
    addTags: readonly string[]
    removeTags: readonly string[]
  },
) {
  requirePart(actor, 'facts')
  const { category, brand, addTags, removeTags } = input
  const products = await lockProducts(tx, input.rows)
  const changed = await writeProducts(
    tx,
    actor,
    products.map((before) => ({
      before,
      patch: {
        ...(category === undefined ? {} : { category }),
        ...(brand === undefined ? {} : { brand }),
        tags: retagged(before.tags, addTags, removeTags),
      },
    })),
  )
  return { changed }
}

const mostTags = 30

function retagged(tags: readonly string[], added: readonly string[], removed: readonly string[]) {
  const kept = tags.filter((tag) => !removed.includes(tag))
  return [...new Set([...kept, ...added])].slice(0, mostTags)
}

/**
 * Writes real differences, and one event for each changed product. Variants that are named after
 * their product are renamed with it.
 *
 * @returns how many products were changed
 */
export async function writeProducts(
  tx: Tx,
  actor: Actor,
  patches: readonly { readonly before: LockedProduct; readonly patch: ProductPatch }[],
): Promise<number> {
  const rows = patches.flatMap(({ before, patch }) => {
    const { id, version: _version, state: _state, ...columns } = before
    const after = withPatch<ProductColumns>(columns, patch)
    const changes = changesBetween({ ...columns }, { ...after })
    return Object.keys(changes).length === 0 ? [] : [{ id, ...after, changes }]
  })
  if (rows.length === 0) return 0
  await sql`with input as (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, changes jsonb, ${productSql.record})
  ), changed as (
    update products set ${productSql.taken}, version = version + 1, updated_at = now()
    from input as new where products.id = new.id
  ), new_events as (
    select 'product.changed' as type, ${productNoun.key}::text as noun, id as entity_id,
      title as label, null::uuid as outlet_id, changes as data from input
  ) ${appendEventsFrom('new_events', actor)}`.execute(tx)
  await retitle(tx, patches)
  const ids = rows.length > 20 ? {} : { ids: rows.map(({ id }) => id) }
  hintAfterCommit(tx, { noun: productNoun.key, ...ids })
  return rows.length
}

async function retitle(
  tx: Tx,
  patches: readonly { readonly before: LockedProduct; readonly patch: ProductPatch }[],
): Promise<void> {
  const renamed = patches.filter(
    ({ before, patch }) => patch.title !== undefined && patch.title !== before.title,
  )
  if (renamed.length === 0) return
  const found = await tx
    .selectFrom('variants')
    .select(['id', 'product_id', 'title', 'option_values'])
    .where(
      'product_id',
      'in',
      renamed.map(({ before }) => before.id),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = found.flatMap((variant) => {
    const owner = renamed.find(({ before }) => before.id === variant.product_id)
    if (!owner || variant.title !== variantTitle(owner.before.title, variant.option_values))
      return []
    return [
      {
        id: variant.id,
        title: variantTitle(owner.patch.title ?? owner.before.title, variant.option_values),
      },
    ]
  })
  await sql`update variants set title = new.title, version = version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new(id uuid, title text)
    where variants.id = new.id`.execute(tx)
}
