import { type RawBuilder, sql } from 'kysely'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { CountScope } from '../count-tolerance.rules.ts'

export type ScopeGiven = {
  readonly outletId: string
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
  const rows = await {
    outlet: async () => [{ ...everyBin, variantId: null }],
    bins: () => binRows(reader, given),
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
  }[given.scope]()
  if (rows.length > 0) return rows
  throw new Refusal(
    'unprocessable',
    'nothing_chosen',
    'Choose what is counted: at least one bin, category or product of the outlet.',
    { field: given.scope === 'category' ? 'category' : 'scope' },
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

/** The rows as a table `s` with the columns of `stock_count_scopes`. */
export const scopeTable = (rows: readonly ScopeRow[]): RawBuilder<unknown> =>
  sql`(select "isEveryBin" as is_every_bin, "binId" as bin_id, "variantId" as variant_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("isEveryBin" boolean, "binId" uuid, "variantId" uuid))`

/** Whether a scope `s` covers a bin and a variant. */
export const covers = (bin: RawBuilder<unknown>, variant: RawBuilder<unknown>) =>
  sql<boolean>`((s.is_every_bin or s.bin_id is not distinct from ${bin})
    and (s.variant_id is null or s.variant_id = ${variant}))`
