import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { type Planted, planter } from '../../../../tests/support/planted-variances.ts'
import { printed, printedSeed } from '../../../../tests/support/seed.ts'
import { addDestination } from '../../../../tests/support/transfer-steps.ts'
import { addBinsAt, varianceParts } from '../../../../tests/support/variance-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { suggestedCauses } from '../variance-causes.ts'
import { suggestCauses } from './explain-variance.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const perCause = 20

test('of 200 planted differences of ten kinds the true cause is first, and in the first three', async () => {
  const bins = Array.from({ length: 30 }, (_, at) => `A-${String(at + 1).padStart(2, '0')}`)
  const seed = printedSeed('planted variances')
  const { plant, pendingOf } = planter(
    db,
    {
      outletId: world.outletId,
      otherOutletId: await addDestination(db),
      userId: world.admin.userId,
      binIds: await addBinsAt(db, world.outletId, bins),
    },
    seed,
  )
  const planted: Planted[] = []
  for (const cause of suggestedCauses)
    for (let at = 0; at < perCause; at += 1) planted.push(await plant(cause))
  const suggest = suggestCauses({
    ...varianceParts,
    returns: async (_, { variantId }) => pendingOf(variantId).returns,
    picks: async (_, { variantId }) => pendingOf(variantId).picks,
  })
  const places: { readonly cause: string; readonly place: number }[] = []
  for (const { varianceId, cause } of planted) {
    const { causes } = await suggest(db.reader, world.admin, { id: varianceId })
    const distinct = [...new Set(causes.map((one) => one.cause))]
    places.push({ cause, place: distinct.indexOf(cause) + 1 })
  }
  const within = (most: number, of = places) =>
    of.filter(({ place }) => place > 0 && place <= most).length / of.length
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  printed(
    `${planted.length} planted differences: true cause first ${percent(within(1))}, in the first three ${percent(within(3))}`,
  )
  for (const cause of suggestedCauses) {
    const own = places.filter((one) => one.cause === cause)
    printed(`  ${cause}: first ${percent(within(1, own))}, three ${percent(within(3, own))}`)
  }
  expect(within(1)).toBeGreaterThanOrEqual(0.8)
  expect(within(3)).toBeGreaterThanOrEqual(0.95)
}, 240_000)
