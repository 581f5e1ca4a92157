import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { insistWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { type Bin, type BinContent, binsAccess } from '../bins.contract.ts'
import { type BinKind, mostBinLabels } from '../bins.rules.ts'
import type { OutletParts } from './outlet-parts.ts'

type Filter = {
  readonly outletId: string
  readonly q?: string | undefined
  readonly kind?: BinKind | undefined
  readonly isBlocked?: boolean | undefined
  readonly isFilled?: boolean | undefined
  readonly isArchived: boolean
}

type Paged = { readonly after?: string | undefined; readonly limit: number }
type FoundBin = Omit<Bin, 'variants'>

const columns = sql`b.id, b.outlet_id as "outletId", b.code, b.name, b.kind,
  b.walk_order as "walkOrder", b.is_blocked as "isBlocked", b.blocked_reason as "blockedReason",
  b.is_archived as "isArchived", b.version`

export const listBins =
  (parts: Pick<OutletParts, 'contentsOf' | 'isFilled'>) =>
  async (reader: Reader, actor: Actor, input: Filter & Paged) => {
    insistWithinOutlets(actor, binsAccess, input.outletId)
    const after = decodeCursor(input.after, ['count', 'text'])
    const found = await sql<FoundBin>`
      select ${columns} from bins b where ${narrowed(input, parts.isFilled)}
        ${after ? sql`and (b.walk_order, b.code) > (${after[0]}::int, ${after[1]})` : sql``}
      order by b.walk_order, b.code limit ${input.limit + 1}`.execute(reader)
    const page = pageFrom(found.rows, input.limit, (row) => [row.walkOrder, row.code])
    const contents = await parts.contentsOf(
      reader,
      page.rows.map(({ id }) => id),
    )
    return { ...page, rows: page.rows.map((row) => ({ ...row, variants: countIn(contents, row) })) }
  }

export const listBinLabels =
  ({ isFilled }: Pick<OutletParts, 'isFilled'>) =>
  async (reader: Reader, actor: Actor, input: Filter) => {
    insistWithinOutlets(actor, binsAccess, input.outletId)
    const found = await sql<{ code: string; name: string }>`
      select b.code, b.name from bins b where ${narrowed(input, isFilled)}
      order by b.walk_order, b.code limit ${mostBinLabels}`.execute(reader)
    return { labels: found.rows }
  }

function narrowed(filter: Filter, isFilled: RawBuilder<boolean>): RawBuilder<unknown> {
  const conditions = [
    sql`b.outlet_id = ${filter.outletId}`,
    sql`b.is_archived = ${filter.isArchived}`,
    matchesWords(`b.code || ' ' || b.name`, filter.q ?? ''),
  ]
  if (filter.kind) conditions.push(sql`b.kind = ${filter.kind}`)
  if (filter.isBlocked !== undefined) conditions.push(sql`b.is_blocked = ${filter.isBlocked}`)
  if (filter.isFilled !== undefined) conditions.push(sql`(${isFilled}) = ${filter.isFilled}`)
  return sql.join(conditions, sql` and `)
}

const countIn = (contents: ReadonlyMap<string, readonly BinContent[]>, { id }: { id: string }) =>
  new Set(contents.get(id)?.map(({ variantId }) => variantId)).size

export const getBin =
  ({ contentsOf }: Pick<OutletParts, 'contentsOf'>) =>
  async (reader: Reader, actor: Actor, { id }: { id: string }) => {
    const found = await sql<FoundBin & { outletCode: string; outletName: string }>`
      select ${columns}, o.code as "outletCode", o.name as "outletName"
      from bins b join outlets o on o.id = b.outlet_id
      where b.id = ${id} and ${withinOutlets(actor, binsAccess, 'b.outlet_id')}`.execute(reader)
    const [bin] = found.rows
    if (!bin) throw notFound('This bin')
    const contents = await contentsOf(reader, [id])
    return { ...bin, variants: countIn(contents, bin), contents: [...(contents.get(id) ?? [])] }
  }

export async function binHistory(reader: Reader, actor: Actor, { id }: { id: string }) {
  const found = await reader
    .selectFrom('bins')
    .select('id')
    .where('id', '=', id)
    .where(withinOutlets(actor, binsAccess, 'outlet_id'))
    .executeTakeFirst()
  if (!found) throw notFound('This bin')
  return { entries: await eventsOf(reader, id) }
}

export type NamedBin = {
  readonly id: string
  readonly outletId: string
  readonly code: string
  readonly kind: BinKind
  readonly isBlocked: boolean
  readonly isArchived: boolean
}

/** The bin of an outlet by the code that is printed on it, without `B-` and the outlet's code. */
export async function binByCode(
  reader: Reader,
  outletId: string,
  code: string,
): Promise<NamedBin | null> {
  const found = await sql<NamedBin>`
    select b.id, b.outlet_id as "outletId", b.code, b.kind, b.is_blocked as "isBlocked",
      b.is_archived as "isArchived"
    from bins b where b.outlet_id = ${outletId} and b.code = ${code.trim().toUpperCase()}`.execute(
    reader,
  )
  return found.rows[0] ?? null
}
