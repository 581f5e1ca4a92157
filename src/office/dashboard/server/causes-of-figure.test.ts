import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { causesOfOrders, orderSlotSums, ordersOfDays } from '#delivery/dispatch/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { type CauseKind, causeKinds, type FigurePeriod } from '#platform/needs.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { foldSums, noteAll } from '#platform/server/db/kept-sums.ts'
import type { ServedCauses, ServedFigure } from '#platform/server/serve-need.ts'
import { actorOfRole, demoDatabase } from '../../../../tests/support/demo-house.ts'
import { registeredAreas } from '../../../../tests/support/endpoints.ts'
import { explainShare, explainSum } from '../causes.rules.ts'

const figures = registeredAreas().flatMap((area) => area.figures)

const period: FigurePeriod = {
  from: '2026-04-30',
  to: '2026-05-13',
  beforeFrom: '2026-04-16',
  beforeTo: '2026-04-29',
  zone: 'Asia/Kathmandu',
}
const asked = { period, outletId: null }

let db: Database
let owner: Actor

beforeAll(async () => {
  db = await demoDatabase()
  owner = await actorOfRole(db, 'super_admin')
})

const explain = async (
  { kind, read }: Pick<ServedCauses, 'kind' | 'read'>,
  by: CauseKind,
  outletId: string | null = null,
) => {
  const { rows } = await read(db.reader, owner, { ...asked, outletId, by })
  return { rows, explained: kind === 'share' ? explainShare(rows) : explainSum(rows) }
}

/** What the card of the figure says, in the units of its causes. */
async function cardOf({ read }: ServedFigure, outletId: string | null = null) {
  const { amounts, share } = await read(db.reader, owner, { period, outletId })
  const [main] = amounts
  if (!share) return { now: main?.minor ?? 0, before: main?.beforeMinor ?? 0 }
  const part = (value: number, of: number) => Math.round((10_000 * value) / of)
  return {
    now: part(share.part, share.whole),
    before: part(share.beforePart, share.beforeWhole),
  }
}

const explainable = figures.flatMap((served) => {
  const { causes, figure } = served
  if (!causes) return []
  const kinds = causeKinds.filter((kind) => causes.by[kind] !== undefined)
  return kinds.map((by) => ({ key: figure.key, by, served, causes }))
})

describe.each(explainable)('$key by $by', ({ by, served, causes }) => {
  test('the causes add up to the difference that the card shows', async () => {
    const { explained } = await explain(causes, by)
    const { now, before } = await cardOf(served)
    expect(explained).toMatchObject({ now, before, change: now - before })
    const sum = explained?.causes.reduce((total, { change }) => total + change, 0)
    expect(sum).toBe(now - before)
    expect(explained?.causes.length).toBeGreaterThan(1)
  })

  test('and each outlet is what the card says of it alone', async () => {
    if (by !== 'outlet') return
    const { rows } = await explain(causes, by)
    for (const row of rows) {
      const { explained } = await explain(causes, by, row.key)
      if (!explained) continue
      const { now, before } = await cardOf(served, row.key)
      expect({ ...row, now: explained.now, before: explained.before }).toEqual({
        ...row,
        now,
        before,
      })
    }
  })

  test('folded or not, they are the same', async () => {
    const folded = await explain(causes, by)
    await db.transaction((tx) => noteAll(tx, orderSlotSums))
    expect(await explain(causes, by)).toEqual(folded)
    await foldSums(db, orderSlotSums)
    expect(await explain(causes, by)).toEqual(folded)
  })
})

test('what couriers delivered equals a recount of parcels', async () => {
  const delivered = explainable.find(
    ({ key, by }) => key === 'dispatch.delivered' && by === 'courier',
  )
  if (!delivered) throw new Error('The delivered parcels are broken down by courier.')
  const { rows } = await explain(delivered.causes, 'courier')
  const days = (from: string, to: string) =>
    sql`(p.delivered_at at time zone ${period.zone})::date between ${from}::date and ${to}::date`
  const [is, was] = [days(period.from, period.to), days(period.beforeFrom, period.beforeTo)]
  const worth = sql`coalesce(sum(o.total_minor - o.refunded_minor) filter`
  const recount = await sql`select p.courier_id as key,
      json_build_object('value', ${worth} (where ${is}), 0), 'of', count(*) filter (where ${is})) as now,
      json_build_object('value', ${worth} (where ${was}), 0), 'of', count(*) filter (where ${was}))
        as before
    from parcels p join orders o on o.id = p.order_id where ${is} or ${was}
    group by 1 order by 1`.execute(db.reader)
  const byKey = rows.map(({ key, now, before }) => ({ key, now, before }))
  expect(byKey.toSorted((a, b) => `${a.key}`.localeCompare(`${b.key}`))).toEqual(recount.rows)
})

test('orders by channel add up to the days of the chart', async () => {
  const days = await ordersOfDays(db.reader, owner, capability.dashboard, asked)
  const ordersFrom = (from: string, to: string) =>
    days.reduce((sum, { day, orders }) => sum + (day >= from && day <= to ? orders : 0), 0)
  for (const by of ['outlet', 'channel'] as const) {
    const { explained } = await explain(causesOfOrders, by)
    expect(explained).toMatchObject({
      now: ordersFrom(period.from, period.to),
      before: ordersFrom(period.beforeFrom, period.beforeTo),
    })
  }
})
