import { sql } from 'kysely'
import { changesBetween } from '#platform/changes.ts'
import { insist, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { mostViews, refuseChangingView } from '../../views.rules.ts'
import { changeView, oneAtATime, tellOfView } from './change-view.ts'
import { insistOnPage, viewToChange } from './views.queries.ts'

type ViewContent = {
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  readonly columns: readonly string[] | null
}

type SaveInput = ViewContent & {
  readonly id?: string | undefined
  readonly version?: number | undefined
  readonly page: string
}

/** A new view of one's own, or with an id that view as it is now shown. */
export async function saveView(tx: Tx, actor: Actor, input: SaveInput) {
  const { id, version, page, ...content } = input
  await oneAtATime(tx)
  if (id !== undefined) return overwriteView(tx, actor, { id, version }, content)
  insistOnPage(actor, page)
  await insistOnRoom(tx, actor, page)
  const added = await tx
    .insertInto('saved_views')
    .values({ id: newId(), page, owner_id: actor.userId, ...columnsOf(content) })
    .onConflict((conflict) => conflict.columns(['page', 'owner_id', 'name']).doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst()
  if (!added) throw nameTaken(content.name)
  await tellOfView(tx, actor, 'saved_view.added', {
    id: added.id,
    name: content.name,
    data: { page, ...content },
  })
  return added
}

async function overwriteView(
  tx: Tx,
  actor: Actor,
  at: { id: string; version: number | undefined },
  content: ViewContent,
) {
  const before = await viewToChange(tx, actor, at)
  insist(refuseChangingView(actor.roles, before))
  await insistOnName(tx, before.id, content.name)
  const { name, columns } = before
  const params = inOrder(before.params)
  return changeView(tx, actor, 'saved_view.changed', {
    view: before,
    set: columnsOf(content),
    name: content.name,
    data: changesBetween(
      { name, params, columns },
      { ...content, params: inOrder(content.params) },
    ),
  })
}

export async function renameView(
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number; name: string },
) {
  await oneAtATime(tx)
  const before = await viewToChange(tx, actor, input)
  insist(refuseChangingView(actor.roles, before))
  await insistOnName(tx, before.id, input.name)
  return changeView(tx, actor, 'saved_view.renamed', {
    view: before,
    set: { name: input.name },
    name: input.name,
    data: { name: [before.name, input.name] },
  })
}

function columnsOf({ name, params, columns }: ViewContent) {
  return {
    name,
    params: { ...params },
    columns: columns === null ? null : [...columns],
  }
}

/** The database keeps the names of a JSON object in an order of its own. */
function inOrder(params: ViewContent['params']): ViewContent['params'] {
  return Object.fromEntries(Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Asked before the write, so that the answer is a sentence; the index is the last word. */
async function insistOnName(tx: Tx, id: string, name: string): Promise<void> {
  const found = await sql`select from saved_views mine
    join saved_views other using (page, owner_id)
    where mine.id = ${id} and other.id <> mine.id and other.name = ${name}`.execute(tx)
  if (found.rows.length > 0) throw nameTaken(name)
}

async function insistOnRoom(tx: Tx, actor: Actor, page: string): Promise<void> {
  const { count } = await tx
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('page', '=', page)
    .where('owner_id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  if (Number(count) < mostViews) return
  throw new Refusal(
    'unprocessable',
    'too_many_views',
    `You have ${mostViews} views of this list, which is the most there can be. Delete one that you no longer use.`,
  )
}

function nameTaken(name: string): Refusal {
  return new Refusal(
    'conflict',
    'name_taken',
    `There is a view “${name}” of this list already. Choose another name, or save into that one.`,
    { field: 'name' },
  )
}
