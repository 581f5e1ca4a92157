import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import type { ImportChange } from '#platform/server/table-import.ts'
import { productNoun, variantNoun } from '../../catalog.nouns.ts'
import { writeProducts } from '../change-products.ts'
import { withoutClash } from '../check-codes.ts'
import { insertProducts } from '../insert-products.ts'
import { lockProducts } from '../lock-product.ts'
import { lockVariants } from '../lock-variants.ts'
import { type Patch, withPatch } from '../variant-columns.ts'
import { writeVariants } from '../write-variants.ts'
import type { ProductStep } from './draft-planner.ts'

/** What undo needs of a changed record: the version after the import, and the previous values. */
export type Before = {
  readonly version: number
  readonly values: Readonly<Record<string, unknown>>
  readonly codes?: readonly string[]
}

/** Runs the planned steps, and returns the previous values. */
export async function applyDrafts(tx: Tx, actor: Actor, steps: readonly ProductStep[]) {
  const starts = steps.flatMap(({ productId: id, start }) => (start ? [{ ...start, id }] : []))
  const added = steps.flatMap((step) => step.added)
  if (added.length > 0) await withoutClash(insertProducts(tx, actor, starts, added))
  const changes: ImportChange[] = [
    ...steps.flatMap(createdBy),
    ...(await changeProductsOf(tx, actor, steps)),
    ...(await changeVariantsOf(tx, actor, steps)),
  ]
  const codes = steps.flatMap((step) => step.codes.flatMap(({ kept }) => kept)).length
  const fresh = added.reduce((sum, { barcodes }) => sum + barcodes.length, 0)
  return {
    counts: { products: starts.length, variants: added.length, barcodes: codes + fresh },
    changes,
  }
}

function createdBy({ productId, title, start, added }: ProductStep): ImportChange[] {
  if (start) {
    return [{ noun: productNoun.key, id: productId, label: title, did: 'created', before: null }]
  }
  return added.map(({ id, sku }) => {
    return { noun: variantNoun.key, id, label: sku, did: 'created', before: null }
  })
}

async function changeProductsOf(
  tx: Tx,
  actor: Actor,
  steps: readonly ProductStep[],
): Promise<ImportChange[]> {
  const patched = steps.filter(({ patch }) => Object.keys(patch).length > 0)
  if (patched.length === 0) return []
  const locked = await lockProducts(
    tx,
    patched.map(({ productId: id }) => ({ id })),
  )
  const patches = locked.flatMap((before) => {
    const own = patched.filter(({ productId }) => productId === before.id)
    return own.length > 0
      ? [{ before, patch: Object.assign({}, ...own.map((s) => s.patch)) as ProductStep['patch'] }] // parse edge: patches of one type
      : []
  })
  await writeProducts(tx, actor, patches)
  return patches.map(({ before, patch }) => ({
    noun: productNoun.key,
    id: before.id,
    label: before.title,
    did: 'changed',
    before: { version: before.version + 1, values: valuesBefore(before, patch) } satisfies Before,
  }))
}

async function changeVariantsOf(
  tx: Tx,
  actor: Actor,
  steps: readonly ProductStep[],
): Promise<ImportChange[]> {
  const changed = new Map(
    steps.flatMap((step) => step.changed.map(({ id, patch }) => [id, patch] as const)),
  )
  const codes = new Map(
    steps.flatMap((step) => step.codes.map((each) => [each.variantId, each] as const)),
  )
  const ids = [...new Set([...changed.keys(), ...codes.keys()])]
  if (ids.length === 0) return []
  const locked = await lockVariants(tx, ids)
  const writes = locked.map((before) => {
    const patch = changed.get(before.id) ?? {}
    return { before, patch, after: withPatch(before, patch) }
  })
  await writeVariants(
    tx,
    actor,
    writes.map(({ before, after }) => ({ id: before.id, before, after })),
  )
  await addCodes(tx, actor, [...codes.values()])
  return writes.map(({ before, patch }) => ({
    noun: variantNoun.key,
    id: before.id,
    label: before.sku,
    did: 'changed',
    before: {
      version: before.version + (Object.keys(patch).length > 0 ? 1 : 0),
      values: valuesBefore(before, patch),
      codes: codes.get(before.id)?.kept.map(({ code }) => code) ?? [],
    } satisfies Before,
  }))
}

function valuesBefore<R extends object>(before: R, patch: Patch<R>) {
  const values = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(Object.keys(patch).map((key) => [key, values.get(key)]))
}

async function addCodes(
  tx: Tx,
  actor: Actor,
  given: readonly ProductStep['codes'][number][],
): Promise<void> {
  const rows = given.flatMap(({ variantId, sku, kept }) =>
    kept.map((code) => ({ ...code, variantId, sku })),
  )
  if (rows.length === 0) return
  await withoutClash(
    sql`with input as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b(code text,
        "variantId" uuid, sku text, kind text, "asGiven" text, "packQuantity" int, label text)
    ), new_barcodes as (
      insert into barcodes (code, variant_id, kind, as_given, pack_quantity, label)
      select code, "variantId", kind, "asGiven", "packQuantity", label from input
    ), new_events as (
      select 'variant.barcode_added' as type, ${variantNoun.key}::text as noun,
        "variantId" as entity_id, sku as label, null::uuid as outlet_id,
        jsonb_build_object('barcode', "asGiven", 'packQuantity', "packQuantity") as data from input
    ) ${appendEventsFrom('new_events', actor)}`.execute(tx),
  )
  hintAfterCommit(tx, { noun: variantNoun.key })
}
