import { sql, type Updateable } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import type { SavedViews } from '#platform/server/db/tables.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { viewNoun } from '../../users.nouns.ts'

type ViewEvent = `saved_view.${string}`

type Told = { readonly name: string; readonly data: Readonly<Record<string, unknown>> }

type Change = Told & {
  readonly view: { readonly id: string; readonly version: number }
  readonly set: Updateable<SavedViews>
}

/** One change of a view that was found and may be changed, and its log entry. */
export async function changeView(tx: Tx, actor: Actor, type: ViewEvent, change: Change) {
  const { view, set, name, data } = change
  const version = view.version + 1
  await tx
    .updateTable('saved_views')
    .set({ ...set, version, updated_at: sql`now()` })
    .where('id', '=', view.id)
    .execute()
  await tellOfView(tx, actor, type, { id: view.id, name, data })
  return { id: view.id, version }
}

export function tellOfView(tx: Tx, actor: Actor, type: ViewEvent, told: Told & { id: string }) {
  const { id, name, data } = told
  return appendEvent(tx, actor, { type, noun: viewNoun, id, label: name, outletId: null, data })
}

/** Names, numbers and defaults are of several views at once; changes of views are rare. */
export async function oneAtATime(tx: Tx): Promise<void> {
  await lockByName(tx, 'saved views')
}
