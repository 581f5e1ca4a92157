import { staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { VariantChanges } from '../products.fields.ts'
import { type RowFault, refuseRows } from '../row-faults.ts'
import { faultsOfChange, partOfField, saysMerged } from '../variant-changes.rules.ts'
import { keptBarcode } from './add-products.ts'
import { writeProducts } from './change-products.ts'
import { faultsOfCodes, type WantedCode, withoutClash } from './check-codes.ts'
import { lockProducts } from './lock-product.ts'
import { columnsOf, type LockedVariant, lockVariants } from './lock-variants.ts'
import { type ProductParts, usesOf } from './product-parts.ts'
import { requireConfirmed } from './require-confirmed.ts'
import { requirePart, whyNotPart } from './require-part.ts'
import { withPatch } from './variant-columns.ts'
import { writeVariants } from './write-variants.ts'

export type VariantRow = {
  readonly id: string
  /** Left out where there was none to see, as in a file. */
  readonly version?: number
  readonly changes: VariantChanges
  /**
   * The previous values of the changed fields. With it, another user's change of other fields does
   * not conflict.
   */
  readonly from?: VariantChanges | undefined
}

export type VariantsChange = {
  readonly rows: readonly VariantRow[]
  /** The variants whose unusual price was confirmed. */
  readonly confirmed?: readonly string[] | undefined
}

export type Pair = {
  readonly row: VariantRow
  readonly before: LockedVariant
  readonly after: LockedVariant
}

/**
 * Changes many fields of many variants: all or none, with every fault by row and field.
 *
 * @returns how many variants were changed
 */
export function changeVariants(parts: ProductParts) {
  return async (tx: Tx, actor: Actor, input: VariantsChange) => {
    const pairs = await pairsOf(tx, input.rows)
    const faults = [
      ...faultsOfRights(actor, pairs),
      ...(await faultsOfLife(parts, tx, actor, pairs)),
      ...(await faultsOfCodes(tx, pairs.flatMap(wantedOf))),
    ]
    throwIfRefused(refuseRows(faults, pairs.length))
    await requireConfirmed(tx, actor, pairs, input.confirmed ?? [])
    return { changed: await withoutClash(write(tx, actor, pairs)) }
  }
}

async function pairsOf(tx: Tx, rows: readonly VariantRow[]): Promise<readonly Pair[]> {
  const locked = await lockVariants(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row): Pair[] => {
    const before = locked.find(({ id }) => id === row.id)
    return before ? [{ row, before, after: withPatch<LockedVariant>(before, row.changes) }] : []
  })
}

function changedFields({ row, before, after }: Pair): readonly string[] {
  const was: Readonly<Record<string, unknown>> = before
  const is: Readonly<Record<string, unknown>> = after
  return Object.keys(row.changes).filter(
    (field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]),
  )
}

function faultsOfRights(actor: Actor, pairs: readonly Pair[]): readonly RowFault[] {
  // A user who may change none of it is told once, not once for every field.
  requirePart(actor, 'logistics')
  return pairs.flatMap((pair) =>
    changedFields(pair).flatMap((field): RowFault[] => {
      const message = whyNotPart(actor, partOfField(field))
      const key = pair.before.id
      return message === null ? [] : [{ key, field, message, code: 'not_your_part' }]
    }),
  )
}

/**
 * A field that another user changed since it was edited; without a previous value, the whole row.
 */
function faultsOfVersion({ row, before }: Pair): readonly RowFault[] {
  if (row.version === undefined || row.version === before.version) return []
  const { message } = staleVersion(before.sku, row.version, before.version)
  const { from } = row
  if (!from) return [{ key: before.id, field: null, message, code: 'stale_version' }]
  const was: Readonly<Record<string, unknown>> = before
  const start: Readonly<Record<string, unknown>> = from
  const wanted: Readonly<Record<string, unknown>> = row.changes
  return Object.keys(row.changes).flatMap((field): RowFault[] => {
    const theirs = was[field] ?? null
    const isSame = JSON.stringify(start[field] ?? null) === JSON.stringify(theirs)
    if (field in start && isSame) return []
    const difference = { start: start[field] ?? null, theirs, yours: wanted[field] ?? null }
    const known = { ...difference, version: before.version }
    return [{ key: before.id, field, message, code: 'stale_version', difference: known }]
  })
}

async function faultsOfLife(
  parts: ProductParts,
  tx: Tx,
  actor: Actor,
  pairs: readonly Pair[],
): Promise<readonly RowFault[]> {
  const stale = pairs.flatMap(faultsOfVersion)
  const given = pairs.flatMap(({ before: { id: key, sku, mergedIntoSku } }): RowFault[] =>
    mergedIntoSku === null ? [] : [{ key, field: null, message: saysMerged(sku, mergedIntoSku) }],
  )
  const lively = pairs.filter((pair) =>
    changedFields(pair).some((field) => livelyFields.has(field)),
  )
  const ids = lively.map(({ before }) => before.id)
  const moved = ids.length > 0 ? await parts.hasMoved(tx, ids) : new Set<string>()
  const open = new Set(
    (ids.length > 0 ? await usesOf(parts, tx, actor, ids) : []).flatMap((use) =>
      use.isOpen ? use.variantId : [],
    ),
  )
  const unfit = lively.flatMap(({ before, after }) =>
    faultsOfChange(before, after, {
      hasMoved: moved.has(before.id),
      hasStock: open.has(before.id),
      options: before.options,
    }).map((fault): RowFault => ({ key: before.id, ...fault })),
  )
  return [...stale, ...given, ...unfit]
}

/** The variant's history matters for these only. */
const livelyFields = new Set([
  'sku',
  'unit',
  'quantityScale',
  'tracking',
  'isActive',
  'optionValues',
])

function wantedOf(pair: Pair): readonly WantedCode[] {
  const { before, after } = pair
  const changed = new Set(changedFields(pair))
  const own = { key: before.id, variantId: before.id }
  return [
    ...(changed.has('sku')
      ? [{ ...own, field: 'sku', kind: 'sku' as const, text: after.sku }]
      : []),
    ...(changed.has('barcode') && after.barcode !== null
      ? [{ ...own, field: 'barcode', kind: 'barcode' as const, text: after.barcode }]
      : []),
  ]
}

async function write(tx: Tx, actor: Actor, pairs: readonly Pair[]): Promise<number> {
  await writeBarcodes(tx, pairs)
  await renameProducts(tx, actor, pairs)
  return writeVariants(
    tx,
    actor,
    pairs.map((pair) => ({
      id: pair.before.id,
      before: columnsOf(pair.before),
      after: columnsOf(pair.after),
    })),
  )
}

async function writeBarcodes(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  for (const pair of pairs) {
    const { before, after } = pair
    if (!changedFields(pair).includes('barcode')) continue
    const form = after.barcode === null ? null : keptBarcode(after.barcode)
    if (form && form.code === before.barcode) continue
    if (before.barcode !== null)
      await tx.deleteFrom('barcodes').where('code', '=', before.barcode).execute()
    if (!form) continue
    await tx
      .insertInto('barcodes')
      .values({
        code: form.code,
        variant_id: before.id,
        kind: form.kind,
        as_given: form.asGiven,
        pack_quantity: 1,
        label: '',
      })
      .execute()
  }
}

/** A product with one variant has the variant's name. */
async function renameProducts(tx: Tx, actor: Actor, pairs: readonly Pair[]): Promise<void> {
  const renamed = pairs.filter(
    ({ before, after }) =>
      after.title !== before.title &&
      before.title === before.productTitle &&
      before.siblings === 1 &&
      before.options === 0,
  )
  if (renamed.length === 0) return
  const products = await lockProducts(
    tx,
    renamed.map(({ before }) => ({ id: before.productId })),
  )
  await writeProducts(
    tx,
    actor,
    products.flatMap((product) => {
      const pair = renamed.find(({ before }) => before.productId === product.id)
      return pair ? [{ before: product, patch: { title: pair.after.title.slice(0, 160) } }] : []
    }),
  )
}
