import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#platform/days.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { listedWorth } from '../../../../tests/support/listed-stock.ts'
import {
  adjustBy,
  aStore,
  aWareOf,
  balancesOf,
  happened,
  ledgerOf,
} from '../../../../tests/support/past-days-steps.ts'
import { printed, printedSeed } from '../../../../tests/support/seed.ts'
import { makeWorld } from '../../../../tests/support/world.ts'
import { findDrift } from './recount-levels.ts'

let db: Database
let admin: Actor

beforeAll(async () => {
  db = await testDatabase()
  admin = (await makeWorld(db, 0)).admin
})

const lastDay = '9999-12-31'

/** One adjustment in the model: a plain list without precalculated sums. */
type Entry = { readonly day: string; readonly delta: number; readonly valueMinor: number }

describe.each(['America/New_York', 'Pacific/Auckland'])('random adjustments in %s', (zone) => {
  test('every past day has the quantity and value that a list of them adds up to', async () => {
    const store = await aStore(db, zone)
    const step = fc.record({
      days: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 12 })),
      difference: fc.integer({ min: -9, max: 9 }).filter((by) => by !== 0),
      unitCostMinor: fc.integer({ min: 1, max: 999 }),
    })
    const steps = fc.array(step, { minLength: 8, maxLength: 25 })
    const seen = { done: 0, refused: 0 }
    const property = fc.asyncProperty(steps, async (sequence) => {
      const ware = await aWareOf(db)
      await happened(db, store, ware, { days: 14, received: 12, valueMinor: 1_000 })
      const entries: Entry[] = [{ day: store.ago(14), delta: 12, valueMinor: 1_000 }]
      for (const { days, difference, unitCostMinor } of sequence) {
        const on = store.ago(days)
        const wanted = isThere(entries, { on, difference, today: store.today }) ? 'done' : 'refused'
        const cost = difference > 0 ? { unitCostMinor } : {}
        const came = await adjustBy(db, admin, store, ware, { difference, on, ...cost }).then(
          () => 'done',
          (error: unknown) => (error instanceof Refusal ? 'refused' : Promise.reject(error)),
        )
        expect(`${on} ${difference} ${came}`).toBe(`${on} ${difference} ${wanted}`)
        seen[wanted] += 1
        if (wanted === 'refused') continue
        const valueMinor =
          difference > 0 ? difference * unitCostMinor : valueTaken(entries, -difference)
        entries.push({ day: on, delta: difference, valueMinor })
      }
      const sku = ware.sku
      for (let days = 15; days >= 0; days -= 1) {
        const on = store.ago(days)
        const asked = { outletId: [store.outletId], on, q: sku, limit: 100 }
        const { rows } = await listedWorth(db.reader, admin, asked)
        const row = rows.find(({ variantId }) => variantId === ware.id)
        expect([on, row?.onHand ?? 0, row?.valueMinor ?? 0]).toEqual([on, ...sumsUpTo(entries, on)])
      }
      const { rows } = await ledgerOf(db, admin, store, ware)
      expect(rows.map(({ onHandAfter }) => onHandAfter)).toEqual(balancesOf(rows))
    })
    await fc.assert(property, { seed: printedSeed(`dates of movements, ${zone}`), numRuns: 30 })
    printed(`dates of movements, ${zone}: ${JSON.stringify(seen)}`)
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(30)
    expect(await findDrift(db.reader)).toEqual([])
  })
})

function sumsUpTo(entries: readonly Entry[], on: string): [number, number] {
  const counted = entries.filter(({ day }) => day <= on)
  return [
    counted.reduce((sum, { delta }) => sum + delta, 0),
    counted.reduce((sum, { valueMinor }) => sum + valueMinor, 0),
  ]
}

/** Whether nothing falls below zero: at the end of each past day, and after each step of today. */
function isThere(
  entries: readonly Entry[],
  { on, difference, today }: { on: string; difference: number; today: string },
): boolean {
  const onHandOn = (day: string) => sumsUpTo(entries, day)[0]
  const before = entries.filter(({ day }) => day > on && day < today).map(({ day }) => day)
  const ends = on === today ? [] : [on, ...before].map(onHandOn)
  const ofToday = entries.filter(({ day }) => day === today)
  const steps = ofToday.map((_, index) =>
    ofToday.slice(0, index + 1).reduce((sum, { delta }) => sum + delta, 0),
  )
  const start = onHandOn(addDays(today, -1))
  const within = on === today ? [] : steps.map((step) => start + step)
  return difference > 0 || Math.min(...ends, ...within, onHandOn(today)) >= -difference
}

/** Issued stock takes its share of the current value; the rest is rounded half up. */
function valueTaken(entries: readonly Entry[], quantity: number): number {
  const [onHand, valueMinor] = sumsUpTo(entries, lastDay)
  const left = onHand - quantity
  return (left === 0 ? 0 : Math.floor((2 * valueMinor * left + onHand) / (2 * onHand))) - valueMinor
}
