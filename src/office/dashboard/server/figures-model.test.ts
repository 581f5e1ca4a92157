import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { orderSlotSums, ordersOfDays, parcelCutOffs } from '#delivery/dispatch/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { actorOfUser } from '#organization/users/server/index.ts'
import type { FigurePeriod } from '#platform/needs.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { findWrongRows, foldRows } from '#platform/server/db/kept-rows.ts'
import { findWrongSums, foldSums } from '#platform/server/db/kept-sums.ts'
import { benchUser } from '../../../../bench/support/add-outlets.ts'
import { fillDatabase } from '../../../../bench/support/fill/fill-database.ts'
import { sizesFor } from '../../../../bench/support/fill/fill-shape.ts'
import { addressesOf, filledTemplate, testDatabase } from '../../../../tests/support/database.ts'
import { registeredAreas } from '../../../../tests/support/endpoints.ts'
import { printedSeed } from '../../../../tests/support/seed.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { explainShare, explainSum } from '../causes.rules.ts'

/**
 * The figures of the dashboard equal a recount after random acts. `QM_FIGURES=all` does so at the size
 * of a large company, in less than an hour, and prints how long the requests of the dashboard take:
 *
 * QM_FIGURES=all node bin/run.mjs node_modules/vitest/vitest.mjs run figures-model
 */
const isWhole = process.env.QM_FIGURES === 'all'
const orders = isWhole ? 1_000_000 : 1_000
const acts = isWhole ? 100_000 : 200
/** Compared so often on the way. */
const comparisons = isWhole ? 4 : 5
const patience = isWhole ? 3_600_000 : 300_000

const areas = registeredAreas()
const figures = areas.flatMap((area) => area.figures)
const needs = areas.flatMap((area) => area.needs)

let db: Database
let owner: Actor
let today: string

beforeAll(async () => {
  const fill = filledTemplate(`figures_${orders}`, (empty) =>
    fillDatabase({ db: empty, ownerUrl: addressesOf(empty).MIGRATE_URL }, sizesFor(orders)),
  )
  db = await testDatabase(await fill)
  const { id } = await db.reader
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', benchUser.email)
    .executeTakeFirstOrThrow()
  const actor = await actorOfUser(db.reader, id)
  if (!actor) throw new Error('The filled database has its user.')
  owner = actor
  today = new Date().toISOString().slice(0, 10)
}, patience)

const dayBefore = (days: number) =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

const periodOf = (days: number): FigurePeriod => ({
  from: dayBefore(days - 1),
  to: today,
  beforeFrom: dayBefore(2 * days - 1),
  beforeTo: dayBefore(days),
  zone: 'Europe/London',
})

const ago = (drawn: number) => sql`now() - make_interval(mins => ${drawn % 250_000})`

/** What happens to one order or parcel, of which an index has the number. */
const actsOn: readonly ((drawn: number) => RawBuilder<unknown>)[] = [
  (drawn) => ofParcel(sql`state = 'delivered', delivered_at = ${ago(drawn)}`, drawn),
  (drawn) => ofParcel(sql`handed_over_at = ${ago(drawn)}`, drawn),
  (drawn) => ofParcel(sql`state = 'returning'`, drawn),
  (drawn) => ofParcel(sql`state = 'packed', packed_at = ${ago(drawn)}`, drawn),
  (drawn) => ofOrder(sql`channel = ${drawn % 2 ? 'staff' : 'api'}`, drawn),
  (drawn) => ofOrder(sql`placed_at = ${ago(drawn)}`, drawn),
  (drawn) =>
    ofOrder(sql`total_minor = total_minor + 100, shipping_minor = shipping_minor + 100`, drawn),
  (drawn) =>
    ofOrder(
      sql`refunded_minor = case when refunded_minor < paid_minor then refunded_minor + 1 else 0 end`,
      drawn,
    ),
]

const ofParcel = (set: RawBuilder<unknown>, drawn: number) =>
  sql`update parcels set ${set} where substr(code, 3)::bigint = 1001 + ${drawn % (orders / 4)}`

const ofOrder = (set: RawBuilder<unknown>, drawn: number) =>
  sql`update orders set ${set} where number = 1 + ${drawn % orders}`

const inDays = (column: string, from: string, to: string) =>
  sql`(${sql.ref(column)} at time zone 'Europe/London')::date between ${from}::date and ${to}::date`

async function one<R>(statement: ReturnType<typeof sql<R>>): Promise<R> {
  const [row] = (await statement.execute(db.reader)).rows
  if (!row) throw new Error('A sum has one row.')
  return row
}

const figureOf = (key: string) => {
  const found = figures.find(({ figure }) => figure.key === key)
  if (!found) throw new Error(`No area declares ${key}.`)
  return found
}

async function compare(period: FigurePeriod): Promise<void> {
  const { from, to, beforeFrom, beforeTo } = period
  const asked = { period, outletId: null }
  const worth = (start: string, end: string) =>
    one(sql<{
      minor: number
    }>`select coalesce(sum(o.total_minor - o.refunded_minor), 0)::bigint as minor
      from parcels p join orders o on o.id = p.order_id where ${inDays('p.delivered_at', start, end)}`)
  const delivered = figureOf('dispatch.delivered')
  const [amount] = (await delivered.read(db.reader, owner, asked)).amounts
  expect(amount).toMatchObject({
    minor: (await worth(from, to)).minor,
    beforeMinor: (await worth(beforeFrom, beforeTo)).minor,
  })
  const rate = await figureOf('dispatch.return_rate').read(db.reader, owner, asked)
  expect(rate.share).toMatchObject(
    await one(sql<{ part: number; whole: number }>`select count(*) as whole, count(*) filter
      (where state in ('returning', 'returned_by_courier', 'received_back')) as part
      from parcels where ${inDays('handed_over_at', from, to)}`),
  )
  const placed = await ordersOfDays(db.reader, owner, capability.dashboard, asked)
  const recount = await one(sql<{ orders: number; minor: number }>`select count(*) as orders,
    coalesce(sum(total_minor), 0)::bigint as minor from orders
    where state <> 'cancelled' and ${inDays('placed_at', beforeFrom, to)}`)
  const sum = (of: 'orders' | 'totalMinor') => placed.reduce((total, day) => total + day[of], 0)
  expect({ orders: sum('orders'), minor: sum('totalMinor') }).toEqual(recount)
  for (const { figure, causes } of figures) {
    if (!causes) continue
    const { rows } = await causes.read(db.reader, owner, { ...asked, by: 'outlet' })
    const explained = causes.kind === 'share' ? explainShare(rows) : explainSum(rows)
    const added = explained?.causes.reduce((total, { change }) => total + change, 0)
    expect({ figure: figure.key, change: added }).toEqual({
      figure: figure.key,
      change: explained?.change,
    })
  }
}

test(
  'figures equal a recount after random acts, folded or not',
  async () => {
    const drawn = fc.sample(fc.tuple(fc.nat(), fc.nat()), {
      seed: printedSeed('figures of the dashboard'),
      numRuns: acts,
    })
    const every = Math.floor(acts / comparisons)
    for (const [done, [which, number]] of drawn.entries()) {
      await actsOn[which % actsOn.length]?.(number).execute(db.reader)
      if ((done + 1) % every !== 0) continue
      for (const days of [1, 14, 90]) await compare(periodOf(days))
      if (done % (2 * every) < every) continue
      await foldSums(db, orderSlotSums)
      await foldRows(db, parcelCutOffs)
    }
    expect(await findWrongSums(db.reader, orderSlotSums)).toEqual([])
    expect(await findWrongRows(db.reader, parcelCutOffs)).toEqual([])
  },
  patience,
)

test.runIf(isWhole)(
  'and how long the requests of the dashboard take',
  async () => {
    const server = await testServer(db)
    const cookie = await server.signIn(benchUser.email, benchUser.password)
    const paths = [
      '/dashboard?period=last90',
      '/dashboard/claims',
      '/dashboard/orders-per-day?period=last90',
      ...needs.map(({ need }) => `/dashboard/needs/${need.key}`),
      ...figures.map(({ figure }) => `/dashboard/figures/${figure.key}?period=last90`),
      ...figures.flatMap(({ figure, causes }) =>
        causes ? [`/dashboard/figures/${figure.key}/causes?period=last90`] : [],
      ),
    ]
    for (const path of paths)
      process.stdout.write(`${await p95Of(server, cookie, path)} ms  ${path}\n`)
  },
  1_200_000,
)

async function p95Of(server: TestServer, cookie: string, path: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 40; round += 1) {
    const began = performance.now()
    const { status } = await server.ask('GET', `/api/v1${path}`, { cookie })
    expect(`${path} ${status}`).toBe(`${path} 200`)
    times.push(performance.now() - began)
  }
  return Math.round(times.toSorted((one, other) => one - other)[37] ?? 0)
}
