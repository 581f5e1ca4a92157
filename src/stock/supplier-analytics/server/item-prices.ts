import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { LineSource, LineTerms } from './read-evaluated-lines.ts'
import { reportedLines, type SummedBy } from './reported-lines.ts'

/** The first and the last price of an item in a period, in the currency of most of its lines. */
export type ItemPrices = {
  readonly currency: string
  readonly firstMinor: number
  readonly lastMinor: number
}

type Found = ItemPrices & { readonly key: string }

/** Of lines that are of one item for each key; without items whose prices are not known. */
export async function itemPrices(
  reader: Reader,
  by: SummedBy,
  terms: LineTerms,
  source: LineSource,
): Promise<ReadonlyMap<string, ItemPrices>> {
  const found = await sql<Found>`
    select distinct on (key) key, currency, "firstMinor", "lastMinor" from (
      select key, currency, count(*) as lines,
        (array_agg(cost order by sent_at, number, position))[1] as "firstMinor",
        (array_agg(cost order by sent_at desc, number desc, position desc))[1] as "lastMinor"
      from (${reportedLines(by, terms, source)}) as line
      where not is_left_out and cost is not null group by 1, 2) as priced
    order by key, lines desc, currency collate "C"`.execute(reader)
  return new Map(found.rows.map(({ key, ...prices }) => [key, prices]))
}
