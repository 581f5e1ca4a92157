import { beforeAll, expect, test } from 'vitest'
import { listParameters, listsFromQuery } from '#platform/server/http/repeated-parameters.ts'
import { testDatabase } from '../support/database.ts'
import { filledPath, registeredEndpoints, unknownId } from '../support/endpoints.ts'
import { signedIn } from '../support/people.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { makeWorld, type World } from '../support/world.ts'

/** One occurrence of a repeated parameter is a list of one, on every read over REST. */
let server: TestServer
let world: World
let cookie: string

beforeAll(async () => {
  const db = await testDatabase()
  world = await makeWorld(db)
  server = await testServer(db)
  cookie = (await signedIn(db, server, ['super_admin'])).cookie
}, 600_000)

const withLists = registeredEndpoints()
  .filter(({ meta, input }) => meta.kind === 'read' && listParameters(input).length > 0)
  .flatMap((endpoint) =>
    listParameters(endpoint.input).map((key) => ({
      ...endpoint,
      key,
      title: `${endpoint.name} ${key}`,
    })),
  )

test('there are reads with list parameters', () => {
  expect(withLists.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['inventory.levels', 'packaging.tryBoxes']),
  )
})

test.each(withLists)('$title accepts one value as a list of one', async ({ path, input, key }) => {
  expect(listsFromQuery(input, { [key]: unknownId })).toMatchObject({ [key]: [unknownId] })
  expect(listsFromQuery(input, { [key]: ['a', 'b'] })).toMatchObject({ [key]: ['a', 'b'] })
  const query = new URLSearchParams({ [key]: unknownId })
  const { body } = await server.ask('GET', `/api/v1${filledPath(path)}?${query}`, { cookie })
  expect(JSON.stringify(body)).not.toContain('expected array, received string')
})

test('a client requests the stock of one variant', async () => {
  const query = new URLSearchParams({ variantIds: world.variants[0]?.id ?? '' })
  const { status, body } = await server.ask('GET', `/api/v1/stock/levels?${query}`, { cookie })
  expect(status).toBe(200)
  expect(body).toMatchObject({ levels: [{ variantId: world.variants[0]?.id }] })
})
