import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { orderSlotSums, ordersOfDays } from '#delivery/dispatch/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import type { FigurePeriod } from '#platform/needs.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { foldSums } from '#platform/server/db/kept-sums.ts'
import { actorOfRole, demoDatabase } from '../../../../tests/support/demo-house.ts'
import { registeredAreas } from '../../../../tests/support/endpoints.ts'

const figures = registeredAreas().flatMap((area) => area.figures)

/** Two weeks of the demo; the days of Kathmandu begin at a quarter past an hour of UTC. */
const periods: readonly FigurePeriod[] = ['UTC', 'Europe/London', 'Asia/Kathmandu'].map((zone) => ({
  from: '2026-04-30',
  to: '2026-05-13',
  beforeFrom: '2026-04-16',
  beforeTo: '2026-04-29',
  zone,
}))

let db: Database
let owner: Actor

beforeAll(async () => {
  db = await demoDatabase()
  owner = await actorOfRole(db, 'super_admin')
})

async function read(key: string, period: FigurePeriod, outletId: string | null = null) {
  const found = figures.find(({ figure }) => figure.key === key)
  if (!found) throw new Error(`No area declares ${key}.`)
  return found.read(db.reader, owner, { period, outletId })
}

const within = (
  column: string,
  { from, to, zone }: Omit<FigurePeriod, 'beforeFrom' | 'beforeTo'>,
) => sql`(${sql.ref(column)} at time zone ${zone})::date between ${from}::date and ${to}::date`

const beforeOf = ({ beforeFrom, beforeTo, zone }: FigurePeriod) => ({
  from: beforeFrom,
  to: beforeTo,
  zone,
})

async function one<R>(statement: ReturnType<typeof sql<R>>): Promise<R> {
  const [row] = (await statement.execute(db.reader)).rows
  if (!row) throw new Error('A sum has one row.')
  return row
}

describe.each(periods)('in days of $zone', (period) => {
  test('net delivered equals a recount of the delivered parcels', async () => {
    const recount = (span: Parameters<typeof within>[1]) =>
      one(sql<{ minor: number; parcels: number }>`select count(*) as parcels,
        coalesce(sum(o.total_minor - o.refunded_minor), 0)::bigint as minor
        from parcels p join orders o on o.id = p.order_id where ${within('p.delivered_at', span)}`)
    const { amounts, beside } = await read('dispatch.delivered', period)
    const now = await recount(period)
    expect(now.parcels).toBeGreaterThan(0)
    expect(beside?.count).toBe(now.parcels)
    const beforeMinor = (await recount(beforeOf(period))).minor
    expect(amounts).toEqual([{ currency: 'GBP', minor: now.minor, beforeMinor }])
  })

  test('the return rate equals a recount of the parcels handed over', async () => {
    const recount = (span: Parameters<typeof within>[1]) =>
      one(sql<{ part: number; whole: number }>`select count(*) as whole,
        count(*) filter (where state in ('returning', 'returned_by_courier', 'received_back')) as part
        from parcels where ${within('handed_over_at', span)}`)
    const { part, whole } = await recount(period)
    const { part: beforePart, whole: beforeWhole } = await recount(beforeOf(period))
    const { share } = await read('dispatch.return_rate', period)
    expect(share).toEqual({ part, whole, beforePart, beforeWhole })
    expect(whole).toBeGreaterThan(0)
  })

  test('the orders of each day equal a recount', async () => {
    const rows = await ordersOfDays(db.reader, owner, capability.dashboard, {
      period,
      outletId: null,
    })
    const recount = await sql`select to_char(placed_at at time zone ${period.zone}, 'YYYY-MM-DD')
        as day, currency, count(*) as orders, sum(total_minor)::bigint as "totalMinor"
      from orders where state <> 'cancelled'
        and ${within('placed_at', { ...period, from: period.beforeFrom })}
      group by 1, 2 order by 1, 2`.execute(db.reader)
    expect(rows).toEqual(recount.rows)
  })
})

test('figures are the same once the sums are folded, and those of outlets add up', async () => {
  const [period] = periods
  if (!period) throw new Error('There is no period.')
  const whole = await read('dispatch.delivered', period)
  await foldSums(db, orderSlotSums)
  expect(await read('dispatch.delivered', period)).toEqual(whole)
  const outlets = await sql<{ id: string }>`select id from outlets`.execute(db.reader)
  const parts = await Promise.all(
    outlets.rows.map(({ id }) => read('dispatch.delivered', period, id)),
  )
  const sum = parts.reduce((total, { amounts }) => total + (amounts[0]?.minor ?? 0), 0)
  expect(sum).toBe(whole.amounts[0]?.minor)
})

test('cash with couriers and what of it is overdue equal a recount of the amounts due', async () => {
  const [period] = periods
  if (!period) throw new Error('There is no period.')
  const due = await one(sql<{ minor: number }>`select sum(cash_minor)::bigint as minor
    from remittance_dues where line_id is null`)
  const { amounts, beside } = await read('remittances.cash', period)
  expect(amounts).toEqual([{ currency: 'GBP', minor: due.minor, beforeMinor: null }])
  // The demo ended months ago, so that all of it is overdue.
  expect(beside?.amounts).toEqual([{ currency: 'GBP', minor: due.minor }])
})

test('the stock value equals the stock items now and the ledger before the period', async () => {
  const [period] = periods
  if (!period) throw new Error('There is no period.')
  const now = await one(sql<{ minor: number }>`select sum(value_minor)::bigint as minor
    from stock_levels`)
  const then = await one(sql<{ minor: number }>`select sum(m.value_delta_minor)::bigint as minor
    from stock_movements m where (m.at at time zone 'Europe/London')::date < ${period.from}::date`)
  const { amounts } = await read('inventory.value', period)
  expect(amounts).toEqual([{ currency: 'GBP', minor: now.minor, beforeMinor: then.minor }])
})
