import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { roles } from '#organization/users/roles.ts'
import { usersWithRoles } from '#organization/users/server/index.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { fraudReportNoun } from '../fraud-reports.nouns.ts'

export const access = capability.fraudReporting

/**
 * The users who read with these rights: while viewing as another user, also the one who is signed in.
 * Null for the server itself, from which nothing is hidden.
 */
function viewersOf(actor: Actor): RawBuilder<unknown> | null {
  const self = authorId(actor)
  if (self === null) return null
  const ids = actor.onBehalfOf === null ? [self] : [self, actor.onBehalfOf]
  return sql`${ids}::uuid[]`
}

/** The reports, as `r`, of the actor's outlets that are not hidden from the actor. */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  const viewers = viewersOf(actor)
  const within = withinOutlets(actor, access, 'r.outlet_id')
  if (viewers === null) return within
  return sql<boolean>`(${within} and not fraud_reports_is_hidden(r.id, ${viewers}))`
}

/** The events, by their columns `noun` and `entity_id`, that tell of no report hidden from the actor. */
export function tellsNoHiddenReport(actor: Actor, events: string): RawBuilder<boolean> {
  const viewers = viewersOf(actor)
  if (viewers === null) return sql<boolean>`true`
  const [noun, id] = [sql.ref(`${events}.noun`), sql.ref(`${events}.entity_id`)]
  return sql<boolean>`(${noun} <> ${fraudReportNoun.key}
    or not fraud_reports_is_hidden(${id}, ${viewers}))`
}

/** Whether what is said of a user, by the SQL of their id, is hidden from the actor. */
export function isPeer(actor: Actor, userId: string): RawBuilder<boolean> {
  const viewers = viewersOf(actor)
  if (viewers === null) return sql<boolean>`false`
  return sql<boolean>`fraud_reports_are_peers(${viewers}, ${sql.ref(userId)}, '{}')`
}

export const reportRoles = roles.filter((role) => permissionsOfRoles([role]).has(access.key))

/**
 * The users with the permission at the outlet who may see the report as it is now, or once it is
 * submitted.
 */
export async function readersOf(
  reader: Reader,
  { id, outletId }: { readonly id: string; readonly outletId: string },
  { isSubmitting = false }: { readonly isSubmitting?: boolean } = {},
): Promise<string[]> {
  const ids = await usersWithRoles(reader, reportRoles, outletId)
  const isHidden = isSubmitting
    ? sql`exists (select from fraud_report_subjects s where s.report_id = ${id} and s.noun = 'user'
        and fraud_reports_are_peers(array[seen.id], s.subject_id, s.roles))`
    : sql`fraud_reports_is_hidden(${id}, array[seen.id])`
  const found = await sql<{ id: string }>`select seen.id
    from unnest(${ids}::uuid[]) as seen(id) where not ${isHidden}`.execute(reader)
  return found.rows.map((row) => row.id)
}
