import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { type SignedIn, signedIn } from '../../../../../tests/support/people.ts'
import { type TestServer, testServer } from '../../../../../tests/support/server.ts'

let db: Database
let server: TestServer
let admin: SignedIn
let manager: SignedIn
let staff: SignedIn
let supplier: SignedIn

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer(db)
  admin = await signedIn(db, server, ['super_admin'])
  manager = await signedIn(db, server, ['store_manager'])
  staff = await signedIn(db, server, ['staff'])
  supplier = await signedIn(db, server, ['supplier'])
})

type Body = Readonly<Record<string, unknown>>

const post = (who: SignedIn, path: string, body: Body) =>
  server.ask('POST', `/api/v1/views${path}`, { cookie: who.cookie, body })

const late = { page: '/orders', params: { state: 'pending', q: 'ali' }, columns: ['number'] }

async function saved(who: SignedIn, name: string, more: Body = {}) {
  const { status, body } = await post(who, '', { ...late, name, ...more })
  expect(status).toBe(200)
  return { id: String(body.id), version: Number(body.version) }
}

async function shared(name: string) {
  const view = await saved(manager, name)
  const { body } = await post(manager, `/${view.id}/share`, {
    version: view.version,
    audience: 'everyone',
  })
  return { id: view.id, version: Number(body.version) }
}

async function seen(who: SignedIn, page = '/orders') {
  const { status, body } = await server.ask('GET', `/api/v1/views?page=${page}`, {
    cookie: who.cookie,
  })
  const views: unknown = body.views
  return { status, views: Array.isArray(views) ? views : [] }
}

const refusal = ({ status, body }: { status: number; body: Body }) => `${status} ${body.code}`

test('a view comes back as it was saved, to its owner alone', async () => {
  await saved(staff, 'Late ones')
  expect((await seen(staff)).views).toMatchObject([
    { name: 'Late ones', isOwn: true, audience: 'private', ...{ params: late.params } },
  ])
  expect((await seen(admin)).views).toEqual([])
  expect(refusal(await post(staff, '', { ...late, name: 'Late ones' }))).toBe('409 name_taken')
})

test('what is open or paged to is no part of a view, and a list that is not theirs has none', async () => {
  const paged = { ...late, name: 'Paged', params: { after: 'x' } }
  expect((await post(staff, '', paged)).status).toBe(400)
  expect((await seen(supplier)).status).toBe(404)
  expect(refusal(await post(supplier, '', { ...late, name: 'Mine' }))).toBe('404 not_found')
  expect((await seen(staff, '/no-such-page')).status).toBe(404)
})

test('another’s private view is not found; a shared one is seen by all, changed by managers', async () => {
  const own = await saved(manager, 'Private')
  const acts = ['rename', 'share', 'default', 'remove']
  for (const act of acts) {
    const input = { version: 1, name: 'X', audience: 'private', role: null }
    expect(refusal(await post(admin, `/${own.id}/${act}`, input)), act).toBe('404 not_found')
  }
  const view = await shared('For all')
  expect((await seen(staff)).views).toContainEqual(
    expect.objectContaining({ name: 'For all', isOwn: false }),
  )
  const renamed = { version: view.version, name: 'For all of us' }
  expect(refusal(await post(staff, `/${view.id}/rename`, renamed))).toBe('403 not_your_view')
  expect(refusal(await post(staff, `/${view.id}/remove`, {}))).toBe('403 not_your_view')
  expect((await post(admin, `/${view.id}/rename`, renamed)).status).toBe(200)
  expect(refusal(await post(manager, `/${view.id}/rename`, renamed))).toBe('412 stale_version')
})

test('staff keep views for themselves', async () => {
  const view = await saved(staff, 'Mine')
  const share = await post(staff, `/${view.id}/share`, { version: 1, audience: 'everyone' })
  expect(refusal(share)).toBe('403 not_to_share')
})

test('a role starts with one view of a list, also when two are chosen at once', async () => {
  const views = [await shared('First'), await shared('Second')]
  const choose = (who: SignedIn, { id, version }: { id: string; version: number }) =>
    post(who, `/${id}/default`, { version, role: 'staff' })
  const [first] = views
  if (!first) throw new Error('No view was shared.')
  expect(refusal(await choose(manager, first))).toBe('403 not_to_set_default')
  const own = await saved(admin, 'Of the admin')
  expect(refusal(await choose(admin, own))).toBe('422 view_not_shared')
  const answers = await Promise.all(views.map((view) => choose(admin, view)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const defaults = () =>
    db.reader
      .selectFrom('saved_views')
      .select(['id', 'version', 'audience'])
      .where('default_for_role', '=', 'staff')
      .execute()
  const [chosen, ...others] = await defaults()
  expect(others).toEqual([])
  await post(manager, `/${chosen?.id}/share`, { version: chosen?.version, audience: 'private' })
  expect(await defaults()).toEqual([])
})

test('saving again replaces the content and records what changed', async () => {
  const view = await saved(staff, 'Mornings')
  await saved(staff, 'Mornings at ten', { ...view, columns: null })
  expect(refusal(await post(staff, '', { ...late, ...view, name: 'Late ones' }))).toBe(
    '412 stale_version',
  )
  const { data } = await db.reader
    .selectFrom('events')
    .select('data')
    .where('entity_id', '=', view.id)
    .where('type', '=', 'saved_view.changed')
    .executeTakeFirstOrThrow()
  expect(data).toEqual({ name: ['Mornings', 'Mornings at ten'], columns: [['number'], null] })
})

test('names differ by more than case and spaces, and the refusal names the view to overwrite', async () => {
  const { id, version } = await saved(admin, 'Mine')
  for (const name of ['mine ', ' MINE', 'Mine']) {
    const { body } = await post(admin, '', { ...late, name })
    expect(body).toMatchObject({ code: 'name_taken', details: { id, version } })
  }
  const other = await saved(admin, 'Other')
  const renamed = await post(admin, `/${other.id}/rename`, { version: other.version, name: 'MINE' })
  expect(renamed.body.code).toBe('name_taken')
  const overwritten = await post(admin, '', { ...late, id, version, name: 'mine' })
  expect(overwritten.status).toBe(200)
})

test('a view is listed without the filters that no longer apply, each with its reason', async () => {
  const { id, version } = await saved(staff, 'Old filters')
  const params = { state: 'shipped', tag: 'not-used', packer: 'ann', priority: 'high' }
  await db.reader.updateTable('saved_views').set({ params }).where('id', '=', id).execute()
  const kept = { priority: 'high' }
  const [view] = (await seen(staff)).views.filter((each) => each.id === id)
  expect(view.params).toEqual(kept)
  expect(view.stale).toEqual(
    expect.arrayContaining([
      { filter: 'state', label: 'State', value: 'shipped', why: 'value' },
      { filter: 'tag', label: 'Tag', value: 'not-used', why: 'word' },
      { filter: 'packer', label: 'packer', value: 'ann', why: 'filter' },
    ]),
  )
  await saved(staff, 'Old filters', { id, version, params: kept })
  const [mended] = (await seen(staff)).views.filter((each) => each.id === id)
  expect(mended).toMatchObject({ params: kept, stale: [] })
})

test('a view is not saved with a filter that its list does not have', async () => {
  const params = { state: 'shipped', packer: 'ann' }
  const { status, body } = await post(staff, '', { ...late, name: 'Shipped', params })
  expect(`${status} ${body.code}`).toBe('422 stale_filters')
  expect(body.detail).toContain('State: “shipped” is not a choice any more.')
})

test('the filters of a link are checked for those who may open the page', async () => {
  const ask = (who: SignedIn, query: string) =>
    server.ask('GET', `/api/v1/views/stale?page=/orders&query=${encodeURIComponent(query)}`, {
      cookie: who.cookie,
    })
  const { body } = await ask(staff, 'state=pending&tag=not-used')
  expect(body.stale).toEqual([{ filter: 'tag', label: 'Tag', value: 'not-used', why: 'word' }])
  expect((await ask(supplier, 'tag=not-used')).status).toBe(404)
})
