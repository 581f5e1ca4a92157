import { sql } from 'kysely'
import type pg from 'pg'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import type { LevelFilter } from '../stock-lists.contract.ts'
import { levelSource } from './level-source.ts'
import { costOutlets, type LevelKey, showLevels } from './shown-level.ts'

type ListInput = LevelFilter & {
  sort: 'sku' | '-sku'
  after?: string | undefined
  limit: number
}

type Source = { readonly reader: Reader; readonly pool: Pick<pg.Pool, 'query'> }

/** Each variant at each outlet, by SKU: the keys of a page are found first, and then shown. */
export async function listLevels({ reader, pool }: Source, actor: Actor, input: ListInput) {
  const isDown = input.sort === '-sku'
  const after = decodeCursor(input.after, ['text', 'id'])
  const window = { from: after?.[0] ?? null, isDown, rows: input.limit + 1 }
  const { levels, sku, outletId } = await levelSource(reader, actor, input, window)
  const way = isDown ? sql`desc` : sql``
  const beyond = isDown ? sql`<` : sql`>`
  const rest = after
    ? sql`and (${sku}, ${outletId}) ${beyond} (${after[0]}, ${after[1]}::uuid)`
    : sql``
  const found = await sql<LevelKey & { sku: string }>`
    select level.variant_id as "variantId", level.outlet_id as "outletId", level.sku
    from ${levels} ${rest}
    order by ${sku} ${way}, ${outletId} ${way} limit ${input.limit + 1}`.execute(reader)
  const page = pageFrom(found.rows, input.limit, (row) => [row.sku, row.outletId])
  return {
    rows: await showLevels(pool, actor, page.rows),
    nextCursor: page.nextCursor,
    hasCosts: costOutlets(actor)?.length !== 0,
  }
}
