import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { systemActor } from '../actor.ts'
import { readConfig } from '../config.ts'
import { limitRequests } from './request-limits.ts'
import { requireLoads } from './request-load.ts'
import { isRefused } from './shed-load.ts'

const actorOf = (userId: string) => ({ ...systemActor('Ada', 'session'), userId })

async function limited() {
  const app = fastify()
  const limits = await limitRequests(app, readConfig({ HEAVY_AT_ONCE: '2' }))
  return { app, limits }
}

test('each account may run a limited number of exports at once', async () => {
  const { limits } = await limited()
  const ends = [limits.beginHeavy(actorOf('ada')), limits.beginHeavy(actorOf('ada'))]
  expect(() => limits.beginHeavy(actorOf('ada'))).toThrow(/already has 2 exports or imports/)
  limits.beginHeavy(actorOf('bob'))
  for (const end of ends) end()
  limits.beginHeavy(actorOf('ada'))
})

test('a user who views as another user counts as themselves', async () => {
  const { limits } = await limited()
  const viewing = { ...actorOf('bob'), onBehalfOf: 'ada' }
  limits.beginHeavy(viewing)
  limits.beginHeavy(viewing)
  limits.beginHeavy(actorOf('bob'))
  expect(() => limits.beginHeavy(actorOf('ada'))).toThrow(/already has/)
})

test('a route of the API that does not declare its load is refused', () => {
  const app = fastify()
  requireLoads(app)
  expect(() => app.get('/api/new', () => 'new')).toThrow(/\/api\/new does not say/)
  app.get('/healthz', () => 'ok')
})

test('order of refusal under load: links and reports, then reads, then changes, then everything', () => {
  const classes = ['open', 'heavy', 'read', 'write'] as const
  const refusedAt = (times: number) =>
    classes.filter((requestClass) => isRefused({ requestClass, isEssential: false }, times))
  expect([1, 1.5, 3, 5].map(refusedAt)).toEqual([
    [],
    ['open', 'heavy'],
    ['open', 'heavy', 'read'],
    [...classes],
  ])
  for (const requestClass of classes) {
    expect(isRefused({ requestClass, isEssential: true }, 8)).toBe(false)
    expect(isRefused({ requestClass, isEssential: true }, 9)).toBe(true)
  }
})
