import { type RawBuilder, sql } from 'kysely'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { type CountKind, type CountScope, refuseNotEmptied, scopeOfKind } from '../count-kinds.ts'
import { emptiedAt } from './emptied-bins.ts'
import { placesAt } from './expected-stock.ts'

export type ScopeGiven = {
  readonly outletId: string
  readonly kind: CountKind
  readonly scope: CountScope
  readonly binIds: readonly string[]
  readonly withoutBin: boolean
  readonly category: string
  readonly variantIds: readonly string[]
}

export type ScopeRow = {
  readonly isEveryBin: boolean
  readonly binId: string | null
  readonly variantId: string | null
}

const everyBin = { isEveryBin: true, binId: null }

/** The rows that say what a count covers. A category is its products on the day of the plan. */
export async function scopeRows(reader: Reader, given: ScopeGiven): Promise<ScopeRow[]> {
  const scope = scopeOfKind(given.kind, given.scope)
  const rows = await {
    outlet: async () => [{ ...everyBin, variantId: null }],
    bins: () => (given.kind === 'zero_check' ? emptiedRows(reader, given) : binRows(reader, given)),
    category: async () => {
      const found = await sql<{ id: string }>`select v.id from variants v
        join products p on p.id = v.product_id
        where p.category = ${given.category} and ${given.category} <> '' and v.merged_into_id is null
          and exists (select from stock_levels level
            where level.variant_id = v.id and level.outlet_id = ${given.outletId})`.execute(reader)
      return found.rows.map(({ id }) => ({ ...everyBin, variantId: id }))
    },
    products: async () => {
      const found = await sql<{ id: string }>`select id from variants
        where id = any(${[...given.variantIds]}::uuid[]) and merged_into_id is null`.execute(reader)
      if (found.rows.length < new Set(given.variantIds).size) throw notFound('This product')
      return found.rows.map(({ id }) => ({ ...everyBin, variantId: id }))
    },
  }[scope]()
  if (rows.length > 0) return rows
  throw new Refusal(
    'unprocessable',
    'nothing_chosen',
    'Choose what is counted: at least one bin, category or product of the outlet.',
    { field: scope === 'category' ? 'category' : 'scope' },
  )
}

async function binRows(reader: Reader, given: ScopeGiven): Promise<ScopeRow[]> {
  const found = await sql<{ id: string }>`select id from bins
    where id = any(${[...given.binIds]}::uuid[]) and outlet_id = ${given.outletId}
      and not is_archived`.execute(reader)
  if (found.rows.length < new Set(given.binIds).size) throw notFound('This bin')
  const rows = found.rows.map(({ id }) => ({ isEveryBin: false, binId: id, variantId: null }))
  const none = { isEveryBin: false, binId: null, variantId: null }
  return given.withoutBin ? [...rows, none] : rows
}

/** A bin that is empty as a whole, or the products that it had before. */
async function emptiedRows(reader: Reader, given: ScopeGiven): Promise<ScopeRow[]> {
  await binRows(reader, given)
  const binIds = [...new Set(given.binIds)]
  const found = await sql<{
    binId: string
    code: string
    variantIds: readonly string[]
    isEmpty: boolean
  }>`
    select b.id as "binId", b.code, not exists (select from stock_places p
        where p.bin_id = b.id and p.on_hand > 0) as "isEmpty",
      coalesce(array_agg(place.variant_id order by place.variant_id)
        filter (where place.variant_id is not null), '{}') as "variantIds"
    from bins b left join ${emptiedAt(given.outletId)} place on place.bin_id = b.id
    where b.id = any(${binIds}::uuid[]) group by b.id order by b.walk_order, b.code`.execute(reader)
  const unknown = found.rows.filter(({ variantIds }) => variantIds.length === 0)
  throwIfRefused(refuseNotEmptied(unknown.map(({ code }) => code)))
  return found.rows.flatMap(({ binId, variantIds, isEmpty }): ScopeRow[] =>
    isEmpty
      ? [{ isEveryBin: false, binId, variantId: null }]
      : variantIds.map((variantId) => ({ isEveryBin: false, binId, variantId })),
  )
}

/** The places that become lines: those with stock, or in a zero-check those without any more. */
export const placesToCount = (kind: CountKind, outletId: string): RawBuilder<unknown> =>
  kind === 'zero_check' ? emptiedAt(outletId) : placesAt(outletId)

/** The rows as a table `s` with the columns of `stock_count_scopes`. */
export const scopeTable = (rows: readonly ScopeRow[]): RawBuilder<unknown> =>
  sql`(select "isEveryBin" as is_every_bin, "binId" as bin_id, "variantId" as variant_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("isEveryBin" boolean, "binId" uuid, "variantId" uuid))`

/** The scope of a planned count, as such a table. */
export const scopeOfPlan = (countId: string): RawBuilder<unknown> =>
  sql`(select own.is_every_bin, own.bin_id, own.variant_id from stock_count_scopes own
    where own.count_id = ${countId})`

/** Whether a scope `s` covers a bin and a variant. */
export const covers = (bin: RawBuilder<unknown>, variant: RawBuilder<unknown>) =>
  sql<boolean>`((s.is_every_bin or s.bin_id is not distinct from ${bin})
    and (s.variant_id is null or s.variant_id = ${variant}))`
