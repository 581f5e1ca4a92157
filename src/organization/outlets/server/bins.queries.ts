import { sql } from 'kysely'
import type { FilterInput, ListInput } from '#platform/lists/list-input.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { type Bin, type BinContent, binsAccess } from '../bins.contract.ts'
import { binList } from '../bins.list.ts'
import { type BinKind, mostBinLabels } from '../bins.rules.ts'
import type { OutletParts } from './outlet-parts.ts'

type FoundBin = Omit<Bin, 'variants'>

const columns = sql`b.id, b.outlet_id as "outletId",
  (select o.code from outlets o where o.id = b.outlet_id) as "outletCode", b.code, b.name, b.kind,
  b.walk_order as "walkOrder", b.is_blocked as "isBlocked", b.blocked_reason as "blockedReason",
  b.is_archived as "isArchived", b.version`

const inWalkOrder = `lpad(b.walk_order::text, 8, '0') || ' ' || b.code`

/** Each outlet has a few thousand bins at most, so that no sort order needs an index. */
const bins = ({ isFilled }: Pick<OutletParts, 'isFilled'>) =>
  serveList<Bin, typeof binList>(binList, {
    table: 'bins b',
    id: 'b.id',
    joined: sql`join outlets at on at.id = b.outlet_id`,
    within: (actor) => withinOutlets(actor, binsAccess, 'b.outlet_id'),
    filters: {
      outletId: { ownOutlet: 'b.outlet_id', access: binsAccess },
      kind: 'b.kind',
      isFilled: sql<boolean>`(${isFilled})`,
      isBlocked: 'b.is_blocked',
      isArchived: 'b.is_archived',
    },
    sorts: {
      walk: { by: `(${inWalkOrder})`, kind: 'text' },
      code: { by: 'b.code', kind: 'text' },
      outlet: { by: `(at.code || ' ' || ${inWalkOrder})`, kind: 'text' },
      name: { by: 'lower(b.name)', kind: 'text' },
      kind: { by: 'b.kind', kind: 'text' },
    },
    search: (words) => matchesWords(`b.code || ' ' || b.name`, words),
    columns: () => sql`${columns}, 0 as variants`,
    beside: sql``,
  })

export const listBins =
  (parts: Pick<OutletParts, 'contentsOf' | 'isFilled'>) =>
  async (reader: Reader, actor: Actor, input: ListInput<typeof binList>) => {
    const page = await bins(parts).page(reader, actor, input)
    const contents = await parts.contentsOf(
      reader,
      page.rows.map(({ id }) => id),
    )
    return { ...page, rows: page.rows.map((row) => ({ ...row, variants: countIn(contents, row) })) }
  }

export const listBinLabels =
  (parts: Pick<OutletParts, 'isFilled'>) =>
  async (reader: Reader, actor: Actor, input: FilterInput<typeof binList>) => {
    const found = await sql<{ code: string; name: string }>`
      select b.code, b.name from bins b where ${await bins(parts).where(reader, actor, input)}
      order by b.outlet_id, b.walk_order, b.code limit ${mostBinLabels}`.execute(reader)
    return { labels: found.rows }
  }

const countIn = (contents: ReadonlyMap<string, readonly BinContent[]>, { id }: { id: string }) =>
  new Set(contents.get(id)?.map(({ variantId }) => variantId)).size

export const getBin =
  ({ contentsOf }: Pick<OutletParts, 'contentsOf'>) =>
  async (reader: Reader, actor: Actor, { id }: { id: string }) => {
    const found = await sql<FoundBin & { outletName: string }>`
      select ${columns}, o.name as "outletName"
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
