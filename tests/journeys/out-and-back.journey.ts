import { beforeAll, expect, test } from 'vitest'
import { linesOfWave } from '#delivery/dispatch/server/waves/get-wave.ts'
import { advise, claim, matchCash, receiveAndGrade, tells } from '../support/and-back-steps.ts'
import { courierSimulator } from '../support/courier-simulator.ts'
import { demoHouse } from '../support/demo-house.ts'
import { ledgerFaults } from '../support/ledger.ts'
import {
  aDock,
  papersOfCourier,
  parcelsIn,
  parcelsOfDock,
  type Story,
  scansKept,
  soon,
  stockOfDock,
  twentyOrders,
} from '../support/out-and-back-steps.ts'
import { handOver, packBookAndLabel, pick, release } from '../support/out-by-scans-steps.ts'

let story: Story

beforeAll(async () => {
  const simulator = await courierSimulator({ longestDelayMilliseconds: 20 })
  const house = await demoHouse(undefined, { ALLOW_OUTSIDE: simulator.place })
  const dock = await aDock(house.db, simulator.url)
  await twentyOrders(house.db, dock.world)
  story = { house, simulator, dock, sent: await scansKept(house.db), told: 0 }
})

test('twenty orders leave by scans alone; of three that fail one is graded, one claimed, one paid', async () => {
  const { house, dock } = story
  const { db } = house
  const before = await stockOfDock(db, dock.world)
  const waveId = await release(story)
  const lines = await linesOfWave(db.reader, waveId)
  const unitsOf = (wanted: string) =>
    lines.reduce((sum, { sku, quantity }) => (sku === wanted ? sum + quantity : sum), 0)
  await pick(story, waveId)
  await packBookAndLabel(story, waveId)
  await handOver(story)

  const all = await parcelsOfDock(db, dock.world)
  const [tried, back, missing] = [all[1], all[2], all[3]]
  if (!tried || !back || !missing) throw new Error('There are twenty parcels.')
  const failing = [tried, back, missing]
  await tells(
    story,
    all.flatMap(({ awb }) => [[awb, 'OFD', 'Out with the rider'] as const]),
  )
  await tells(
    story,
    failing.map(({ awb }) => [awb, 'UND', 'Recipient not at home'] as const),
  )
  await advise(story, tried, '1')
  await advise(story, back, '6')
  await advise(story, missing, '6')
  const arriving = all.filter((one) => one !== back && one !== missing)
  await tells(story, [[tried.awb, 'OFD', 'Out with the rider']])
  await tells(
    story,
    arriving.map(({ awb }) => [awb, 'DLV', 'Delivered to the customer'] as const),
  )
  for (const word of ['RTO', 'RTS'] as const) {
    const says = word === 'RTO' ? 'Sent back' : 'Handed to the shipper'
    await tells(
      story,
      [back, missing].map(({ awb }) => [awb, word, says] as const),
    )
  }
  await expect
    .poll(async () => (await parcelsIn(story, 'returned_by_courier')).length, soon)
    .toBe(2)
  const graded = await receiveAndGrade(story, back)
  await claim(story, missing)
  await matchCash(story, arriving)

  const end = await parcelsOfDock(db, dock.world)
  const stands = (id: string) => end.find((one) => one.id === id)
  expect(stands(back.id)).toMatchObject({ state: 'received_back', orderState: 'returned' })
  expect(stands(missing.id)).toMatchObject({ state: 'returned_by_courier', paidMinor: 0 })
  for (const { id, totalMinor, cashMinor } of arriving) {
    expect(stands(id)).toMatchObject({ state: 'delivered', orderState: 'delivered' })
    expect(cashMinor).toBe(totalMinor)
    expect(stands(id)?.paidMinor).toBe(totalMinor)
  }
  expect(await papersOfCourier(db, dock.courier.courierId)).toEqual([
    { what: 'claim', state: 'open' },
    { what: 'remittance', state: 'closed' },
  ])
  // What left is gone, except the one unit that came back and is available again.
  const after = await stockOfDock(db, dock.world)
  expect(after).toEqual(
    before.map(({ sku, onHand }) => ({
      sku,
      onHand: onHand - unitsOf(sku) + (sku === graded ? 1 : 0),
      reserved: 0,
      unavailable: 0,
    })),
  )
  expect(await ledgerFaults(db)).toEqual([])
  expect(await scansKept(db)).toBe(story.sent)
})
