import { sql } from 'kysely'
import { isAllowed } from '#platform/permissions.ts'
import { notFound, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import type { ViewRow } from '../../views.contract.ts'
import { accessOfList } from '../../views.rules.ts'

/** One's own views first, then the shared ones, each by name. */
export async function listViews(reader: Reader, actor: Actor, input: { page: string }) {
  insistOnPage(actor, input.page)
  const found = await sql<ViewRow>`select ${columnsFor(actor)}
    from saved_views v join profiles p on p.id = v.owner_id
    where v.page = ${input.page} and ${mayBeSeenBy(actor)}
    order by v.owner_id <> ${actor.userId}, lower(v.name)
    limit 500`.execute(reader)
  return { views: found.rows }
}

/** The view, held until the change of it is done; another's private one is not found. */
export async function viewToChange(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly version?: number | undefined },
): Promise<ViewRow & { readonly page: string }> {
  const found = await sql<ViewRow & { page: string }>`select ${columnsFor(actor)}, v.page
    from saved_views v join profiles p on p.id = v.owner_id
    where v.id = ${input.id} and ${mayBeSeenBy(actor)}
    for update of v`.execute(tx)
  const [view] = found.rows
  if (!view) throw notFound('This view')
  insistOnPage(actor, view.page)
  if (input.version !== undefined && input.version !== view.version)
    throw staleVersion(`The view “${view.name}”`, input.version, view.version)
  return view
}

/** A list that somebody may not open has no views for them, like one that never was. */
export function insistOnPage(actor: Actor, page: string): void {
  const access = accessOfList(page)
  if (access === null || !isAllowed(actor.permissions, access)) throw notFound('This list')
}

const columnsFor = (actor: Actor) => sql`v.id, v.name, v.owner_id = ${actor.userId} as "isOwn",
  p.full_name as owner, v.audience, v.default_for_role as "defaultForRole", v.params, v.columns,
  v.version`

const mayBeSeenBy = (actor: Actor) =>
  sql<boolean>`(v.owner_id = ${actor.userId} or v.audience = 'everyone')`
