import { sql } from 'kysely'
import { seesCosts } from '#organization/users/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import { askPrepared, type Source } from '#platform/server/db/ask-prepared.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import type { LevelFilter, LevelRow } from '../stock-lists.contract.ts'
import { levelSource } from './level-source.ts'
import { type LevelKey, levelsOf, shownLevels } from './shown-level.ts'

type ListInput = LevelFilter & {
  sort: 'sku' | '-sku'
  after?: string | undefined
  limit: number
}

const keyColumns = 'level.variant_id as "variantId", level.outlet_id as "outletId"'

/** Each variant at each outlet, by SKU. */
export async function listLevels(source: Source, actor: Actor, input: ListInput) {
  const isDown = input.sort === '-sku'
  const after = decodeCursor(input.after, ['text', 'id'])
  const window = { isDown, from: after?.[0] ?? null }
  const found = await levelSource(source, actor, input, window)
  const { levels, sku, outletId } = found
  const way = isDown ? sql`desc` : sql``
  const beyond = isDown ? sql`<` : sql`>`
  const rest = after
    ? sql`and (${sku}, ${outletId}) ${beyond} (${after[0]}, ${after[1]}::uuid)`
    : sql``
  const page = (columns: string) => sql<LevelKey>`select ${sql.raw(columns)} from ${levels} ${rest}
    order by ${sku} ${way}, ${outletId} ${way} limit ${sql.lit(input.limit + 1)}`
  // Planning the whole query takes longer than reading it: only the part that finds keys is planned
  // each time.
  const shown = found.isPlannedByWords
    ? levelsOf((await page(keyColumns).execute(source.reader)).rows)
    : page('level.*')
  const rows = await askPrepared(
    source,
    sql<LevelRow>`${shownLevels(actor, shown)}
    order by level.sku ${way}, level.outlet_id ${way}`,
  )
  return {
    ...pageFrom(rows, input.limit, (row) => [row.sku, row.outletId]),
    hasCosts: seesCosts(actor),
  }
}
