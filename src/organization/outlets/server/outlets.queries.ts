import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { seesCostsAt } from '#organization/users/server/index.ts'
import type { ListInput } from '#platform/lists/list-input.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { byConditions } from '#platform/server/lists/by-conditions.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { isWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { outletsAccess } from '../outlets.contract.ts'
import type { Outlet, OutletRow, WholeOutlet } from '../outlets.fields.ts'
import { outletList } from '../outlets.list.ts'
import type { OutletParts } from './outlet-parts.ts'
import { refuseShaping } from './shape-of-outlet.ts'

const columns = sql`o.id, o.code, o.name, o.kind, o.city, o.currency, o.state, o.ships, o.sells,
  o.receives`

type ListedOutlets = { readonly outlets: Outlet[]; readonly whyNotAdd: string | null }

export async function listOutlets(reader: Reader, actor: Actor): Promise<ListedOutlets> {
  const found = await sql<Outlet>`
    select ${columns} from outlets o
    where ${withinOutlets(actor, outletsAccess, 'o.id')} order by o.code`.execute(reader)
  return { outlets: found.rows, whyNotAdd: refuseShaping(actor, null)?.message ?? null }
}

/** What other areas decide by; null for an id that is none. Whose it is was asked before. */
export async function outletFacts(reader: Reader, id: string): Promise<Outlet | null> {
  const found = await sql<Outlet>`
    select ${columns} from outlets o where o.id = ${id}`.execute(reader)
  return found.rows[0] ?? null
}

/** Users with access to the outlet `o` by name, or temporary access now. */
const isStaff = `(
  exists (select from user_outlets u where u.user_id = p.id and u.outlet_id = o.id)
  or exists (select from cover_grants c where c.user_id = p.id and c.outlet_id = o.id
    and c.ended_at is null and c.starts_at <= now() and c.ends_at > now()))
  and p.deactivated_at is null and p.suspended_at is null`

const binCount = `(select count(*) from bins b where b.outlet_id = o.id and not b.is_archived)::int`
const peopleCount = `(select count(*) from profiles p where ${isStaff})::int`

const counted = sql`${columns}, o.allows_negative as "allowsNegative",
  ${sql.raw(binCount)} as bins, ${sql.raw(peopleCount)} as people`

/** Outlets are a few dozen, so that no order needs an index; their figures are added to a page. */
const outlets = serveList<OutletRow, typeof outletList>(outletList, {
  table: 'outlets o',
  id: 'o.id',
  within: (actor) => withinOutlets(actor, capability.outlets, 'o.id'),
  filters: {
    state: 'o.state',
    kind: 'o.kind',
    does: byConditions({ sells: sql`o.sells`, ships: sql`o.ships`, receives: sql`o.receives` }),
  },
  sorts: {
    outlet: { by: 'lower(o.name)', kind: 'text' },
    code: { by: 'o.code', kind: 'text' },
    state: { by: 'o.state', kind: 'text' },
    kind: { by: 'o.kind', kind: 'text' },
    city: { by: 'lower(o.city)', kind: 'text' },
    bins: { by: binCount, kind: 'number' },
    people: { by: peopleCount, kind: 'number' },
  },
  search: (words) => matchesWords(`o.code || ' ' || o.name || ' ' || o.city`, words),
  columns: () => sql`${counted}, 0 as levels, 0 as "valueMinor"`,
  beside: sql``,
})

export const listOverview =
  ({ figuresAt }: Pick<OutletParts, 'figuresAt'>) =>
  async (reader: Reader, actor: Actor, input: ListInput<typeof outletList>) => {
    const page = await outlets.page(reader, actor, input)
    const figures = await figuresAt(
      reader,
      page.rows.map(({ id }) => id),
    )
    const rows = page.rows.map((row) => ({ ...row, ...seenFigures(actor, row.id, figures) }))
    return { ...page, rows }
  }

type Figures = Awaited<ReturnType<OutletParts['figuresAt']>>

function seenFigures(actor: Actor, id: string, figures: Figures) {
  const { levels = 0, valueMinor = 0 } = figures.get(id) ?? {}
  return { levels, valueMinor: seesCostsAt(actor, id) ? valueMinor : null }
}

type FoundOutlet = Omit<
  WholeOutlet,
  'levels' | 'valueMinor' | 'documents' | 'staff' | 'staffOfAll' | 'whyNotShape'
>

export const getOutlet =
  (parts: Pick<OutletParts, 'figuresAt' | 'holdingsAt'>) =>
  async (reader: Reader, actor: Actor, { id }: { id: string }): Promise<WholeOutlet> => {
    const found = await sql<FoundOutlet>`
      select ${counted}, o.version, o.phone, o.address, o.postcode, o.country,
        o.opening_hours as "openingHours", left(o.dispatch_cut_off::text, 5) as "dispatchCutOff",
        o.allocation_priority as "allocationPriority",
        o.collection_days as "collectionDays", o.closed_on::text[] as "closedOn", o.state_changed_at as "stateChangedAt",
        o.created_at as "createdAt",
        (select count(*) from bins b where b.outlet_id = o.id and b.is_blocked
          and not b.is_archived)::int as "blockedBins"
      from outlets o
      where o.id = ${id} and ${withinOutlets(actor, capability.outlets, 'o.id')}`.execute(reader)
    const [row] = found.rows
    if (!row) throw notFound('This outlet')
    const figures = seenFigures(actor, id, await parts.figuresAt(reader, [id]))
    const { levels, documents } = await parts.holdingsAt(reader, id)
    return {
      ...row,
      ...figures,
      levels,
      documents: [...documents],
      ...(await staffOf(reader, id)),
      whyNotShape: refuseShaping(actor, id)?.message ?? null,
    }
  }

async function staffOf(reader: Reader, id: string) {
  const found = await sql<WholeOutlet['staff'][number]>`
    select p.id, coalesce(nullif(p.full_name, ''), p.email) as name,
      coalesce(nullif(array(select r.role from user_roles r
        where r.user_id = p.id and r.is_active order by r.role), '{}'), array[p.role]) as roles
    from profiles p, outlets o where o.id = ${id} and ${sql.raw(isStaff)}
    order by 2, p.id limit 100`.execute(reader)
  const all = await sql<{ count: number }>`
    select count(*)::int as count from profiles p
    where p.deactivated_at is null and p.suspended_at is null and p.supplier_id is null
      and p.all_outlets`.execute(reader)
  return { staff: found.rows, staffOfAll: all.rows[0]?.count ?? 0 }
}

export async function outletHistory(reader: Reader, actor: Actor, { id }: { id: string }) {
  if (!isWithinOutlets(actor, capability.outlets, id) || !(await outletFacts(reader, id)))
    throw notFound('This outlet')
  return { entries: await eventsOf(reader, id) }
}
