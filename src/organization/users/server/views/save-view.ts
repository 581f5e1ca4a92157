import { sql } from 'kysely'
import { changesBetween } from '#platform/changes.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { mostViews, refuseChangingView } from '../../views.rules.ts'
import { changeView, oneAtATime, tellOfView } from './change-view.ts'
import { type AccessOfList, requirePage, viewToChange } from './views.queries.ts'

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
export async function saveView(tx: Tx, actor: Actor, input: SaveInput, accessOf: AccessOfList) {
  const { id, version, page, ...content } = input
  await oneAtATime(tx)
  if (id !== undefined) return overwriteView(tx, actor, { id, version, accessOf }, content)
  requirePage(actor, page, accessOf)
  await requireName(tx, { page, ownerId: actor.userId }, content.name)
  await requireRoom(tx, actor, page)
  const added = await tx
    .insertInto('saved_views')
    .values({ id: newId(), page, owner_id: actor.userId, ...columnsOf(content) })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
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
  { accessOf, ...at }: { id: string; version: number | undefined; accessOf: AccessOfList },
  content: ViewContent,
) {
  const before = await viewToChange(tx, actor, at, accessOf)
  throwIfRefused(refuseChangingView(actor.roles, before))
  await requireName(tx, await placeOf(tx, before.id), content.name)
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
  accessOf: AccessOfList,
) {
  await oneAtATime(tx)
  const before = await viewToChange(tx, actor, input, accessOf)
  throwIfRefused(refuseChangingView(actor.roles, before))
  await requireName(tx, await placeOf(tx, before.id), input.name)
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

/** The database stores the keys of a JSON object in a different order. */
function inOrder(params: ViewContent['params']): ViewContent['params'] {
  return Object.fromEntries(Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Where a name counts: the views of one person on one page. */
type Place = { readonly page: string; readonly ownerId: string; readonly exceptId?: string }

async function placeOf(tx: Tx, id: string): Promise<Place> {
  const { page, owner_id } = await tx
    .selectFrom('saved_views')
    .select(['page', 'owner_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { page, ownerId: owner_id, exceptId: id }
}

/** Checked before the write, for a readable refusal; the unique index decides. */
async function requireName(tx: Tx, { page, ownerId, exceptId }: Place, name: string) {
  const found = await sql<{ id: string; name: string; version: number }>`
    select id, name, version from saved_views
    where page = ${page} and owner_id = ${ownerId} and lower(btrim(name)) = lower(btrim(${name}))
      and id is distinct from ${exceptId ?? null}::uuid`.execute(tx)
  const [taken] = found.rows
  if (taken) throw nameTaken(taken)
}

async function requireRoom(tx: Tx, actor: Actor, page: string): Promise<void> {
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

function nameTaken({ id, name, version }: { id: string; name: string; version: number }): Refusal {
  return new Refusal(
    'conflict',
    'name_taken',
    `You have a view “${name}” of this list. Choose another name, or overwrite that view.`,
    { field: 'name', details: { id, name, version } },
  )
}
