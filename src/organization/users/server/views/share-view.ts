import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { refuseChangingView, refuseDefault, refuseSharing } from '../../views.rules.ts'
import { changeView, oneAtATime, tellOfView } from './change-view.ts'
import { type AccessOfList, viewToChange } from './views.queries.ts'

/** For everyone who may open the page, or its owner's alone again; then no role starts with it. */
export async function shareView(
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number; audience: 'private' | 'everyone' },
  accessOf: AccessOfList,
) {
  const view = await viewToChange(tx, actor, input, accessOf)
  const { audience } = input
  throwIfRefused(refuseChangingView(actor.roles, view))
  if (audience === 'everyone') throwIfRefused(refuseSharing(actor.roles))
  const isTakenBack = audience === 'private'
  return changeView(tx, actor, isTakenBack ? 'saved_view.taken_back' : 'saved_view.shared', {
    view,
    set: { audience, ...(isTakenBack ? { default_for_role: null } : {}) },
    name: view.name,
    data: { audience: [view.audience, audience] },
  })
}

/** What those of a role start with; the view that they started with before no longer is. */
export async function setDefaultView(
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number; role: string | null },
  accessOf: AccessOfList,
) {
  await oneAtATime(tx)
  const view = await viewToChange(tx, actor, input, accessOf)
  throwIfRefused(refuseDefault(actor.roles, view))
  if (input.role !== null) {
    await tx
      .updateTable('saved_views')
      .set({ default_for_role: null })
      .where('page', '=', view.page)
      .where('default_for_role', '=', input.role)
      .execute()
  }
  return changeView(tx, actor, 'saved_view.default_set', {
    view,
    set: { default_for_role: input.role },
    name: view.name,
    data: { role: [view.defaultForRole, input.role], page: view.page },
  })
}

export async function removeView(
  tx: Tx,
  actor: Actor,
  input: { id: string },
  accessOf: AccessOfList,
) {
  const view = await viewToChange(tx, actor, input, accessOf)
  throwIfRefused(refuseChangingView(actor.roles, view))
  await tx.deleteFrom('saved_views').where('id', '=', view.id).execute()
  const { id, name, page, params, columns, audience } = view
  await tellOfView(tx, actor, 'saved_view.removed', {
    id,
    name,
    data: { page, params, columns, audience },
  })
  return { id }
}
