import { sql } from 'kysely'
import { type Access, isAllowed } from '#platform/permissions.ts'
import { notFound, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import type { SavedViewRow, StaleFilter } from '../../views.contract.ts'

type Params = Readonly<Record<string, string>>

/** Finds the stale filters in each of several sets of filters of a list; every area has lists. */
export type FindStale = (
  list: string,
  each: readonly Params[],
  by: { readonly reader: Reader; readonly actor: Actor },
) => Promise<readonly (readonly StaleFilter[])[]>

/** Who may open the page of a list, and so its views; null for no list of ours. */
export type AccessOfList = (list: string) => Exclude<Access, 'open'> | null

/** What is known of the lists of all areas. */
export type KnownLists = { readonly accessOf: AccessOfList; readonly findStale: FindStale }

/** The actor's own views first, then the shared ones, each by name, without their stale filters. */
export async function listViews(
  reader: Reader,
  actor: Actor,
  input: { page: string },
  { accessOf, findStale }: KnownLists,
) {
  requirePage(actor, input.page, accessOf)
  const found = await sql<SavedViewRow>`select ${columnsFor(actor)}
    from saved_views v join profiles p on p.id = v.owner_id
    where v.page = ${input.page} and ${mayBeSeenBy(actor)}
    order by v.owner_id <> ${actor.userId}, lower(v.name)
    limit 500`.execute(reader)
  const each = found.rows.map(({ params }) => params)
  const stale = await findStale(input.page, each, { reader, actor })
  return {
    views: found.rows.map((view, index) => withoutStale(view, [...(stale[index] ?? [])])),
  }
}

function withoutStale(view: SavedViewRow, stale: StaleFilter[]) {
  const isKept = ([name]: [string, string]) => stale.every(({ filter }) => filter !== name)
  return { ...view, params: Object.fromEntries(Object.entries(view.params).filter(isKept)), stale }
}

/** The actor's own views of every list that they may open. A user has at most some hundreds. */
export async function ownViews(reader: Reader, actor: Actor, lists: KnownLists) {
  const found = await sql<ViewOfList>`select ${columnsFor(actor)}, v.page
    from saved_views v join profiles p on p.id = v.owner_id
    where v.owner_id = ${actor.userId}
    order by v.page, lower(v.name)`.execute(reader)
  return { views: await checkedViews(reader, actor, found.rows, lists) }
}

/** Those of these views that the actor may see, by list and name. */
export async function viewsById(
  reader: Reader,
  actor: Actor,
  ids: readonly string[],
  lists: KnownLists,
) {
  const found = await sql<ViewOfList>`select ${columnsFor(actor)}, v.page
    from saved_views v join profiles p on p.id = v.owner_id
    where v.id = any(${[...ids]}::uuid[]) and ${mayBeSeenBy(actor)}
    order by v.page, lower(v.name)`.execute(reader)
  return checkedViews(reader, actor, found.rows, lists)
}

type ViewOfList = SavedViewRow & { page: string }

/** Those of the lists that the actor may open, without their stale filters. */
async function checkedViews(
  reader: Reader,
  actor: Actor,
  views: readonly ViewOfList[],
  { accessOf, findStale }: KnownLists,
) {
  const open = views.filter(({ page }) => mayOpen(actor, page, accessOf))
  const checked = []
  for (const [page, ofPage] of Map.groupBy(open, (view) => view.page)) {
    const each = ofPage.map(({ params }) => params)
    const stale = await findStale(page, each, { reader, actor })
    checked.push(
      ...ofPage.map((view, at) => ({ ...withoutStale(view, [...(stale[at] ?? [])]), page })),
    )
  }
  return checked
}

/** The stale filters of an address, as a link has it. */
export async function staleInAddress(
  reader: Reader,
  actor: Actor,
  input: { page: string; query: string },
  { accessOf, findStale }: KnownLists,
) {
  requirePage(actor, input.page, accessOf)
  const params = Object.fromEntries(new URLSearchParams(input.query))
  const [stale = []] = await findStale(input.page, [params], { reader, actor })
  return { stale: [...stale] }
}

/** The view, held until the change of it is done; another's private one is not found. */
export async function viewToChange(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly version?: number | undefined },
  accessOf: AccessOfList,
): Promise<SavedViewRow & { readonly page: string }> {
  const found = await sql<SavedViewRow & { page: string }>`select ${columnsFor(actor)}, v.page
    from saved_views v join profiles p on p.id = v.owner_id
    where v.id = ${input.id} and ${mayBeSeenBy(actor)}
    for update of v`.execute(tx)
  const [view] = found.rows
  if (!view) throw notFound('This view')
  requirePage(actor, view.page, accessOf)
  if (input.version !== undefined && input.version !== view.version)
    throw staleVersion(`The view “${view.name}”`, input.version, view.version)
  return view
}

/** A list that the user may not open has no views for them, as if it did not exist. */
export function requirePage(actor: Actor, page: string, accessOf: AccessOfList): void {
  if (!mayOpen(actor, page, accessOf)) throw notFound('This list')
}

function mayOpen(actor: Actor, page: string, accessOf: AccessOfList): boolean {
  const access = accessOf(page)
  return access !== null && isAllowed(actor.permissions, access)
}

const columnsFor = (actor: Actor) => sql`v.id, v.name, v.owner_id = ${actor.userId} as "isOwn",
  p.full_name as owner, v.audience, v.default_for_role as "defaultForRole", v.params, v.columns,
  v.version`

const mayBeSeenBy = (actor: Actor) =>
  sql<boolean>`(v.owner_id = ${actor.userId} or v.audience = 'everyone')`
