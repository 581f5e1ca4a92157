import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { queueCall } from '#couriers/server/index.ts'
import { newId } from '#platform/server/new-id.ts'
import { type CourierSimulator, courierSimulator, sendNews } from '../support/courier-simulator.ts'
import { aCourierConnection } from '../support/courier-steps.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { soon } from '../support/out-and-back-steps.ts'
import { aCourier } from '../support/parcel-in-state.ts'
import { setUp } from '../support/world.ts'

let house: DemoHouse
let simulator: CourierSimulator

beforeAll(async () => {
  simulator = await courierSimulator()
  house = await demoHouse(undefined, { ALLOW_OUTSIDE: simulator.place })
})

/** A courier that nobody has set up yet, with one of the demo's parcels. */
async function aNewCourier() {
  const { db } = house
  const id = await db.transaction((tx) => aCourier(tx, 'SWIFT'))
  const awb = 'SW-000001'
  const taken = await sql<{ parcelId: string }>`
    update parcels set state = 'handed_over', courier_id = ${id}, tracking_number = ${awb},
      cash_minor = 0, news_at = null
    where id = (select p.id from parcels p join orders o on o.id = p.order_id
      where o.state = 'dispatched' order by p.id limit 1)
    returning id as "parcelId"`.execute(db.reader)
  const [parcel] = taken.rows
  if (!parcel) throw new Error('The demo has no parcel on its way.')
  return { id, name: 'Courier SWIFT', awb, ...parcel }
}

test('a courier is connected and tried, a call that failed goes through, a new word is explained', async () => {
  const { db, server } = house
  const courier = await aNewCourier()
  const connection = await aCourierConnection(db, simulator.url)
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/dispatch?tab=couriers`)
  await page.locator('[data-row]').filter({ hasText: courier.name }).click()
  const panel = page.locator('[data-side-panel]')

  // The mapping: first one that cannot work, then the plain one.
  await panel.getByRole('button', { name: 'Change the connection' }).click()
  await panel.getByLabel('Told by').selectOption({ label: 'Its server' })
  await panel.getByLabel('Connection', { exact: true }).selectOption({ label: connection.name })
  await panel.getByRole('button', { name: 'Begin with: Plain REST' }).click()
  const mapping = panel.getByLabel('Mapping')
  const plain = await mapping.inputValue()
  await mapping.fill(plain.replace('{{contents}}', '{{content}}'))
  await panel.getByRole('button', { name: 'Save the connection' }).click()
  await panel.getByText('There is no field {{content}} here').waitFor()
  await mapping.fill(plain)
  await panel.getByRole('button', { name: 'Show the request' }).click()
  const request = panel.getByRole('region', { name: 'The request' })
  await request.getByText('authorization: Bearer ••••••').waitFor()
  expect(simulator.asked()).toBe(0)
  await panel.getByRole('button', { name: 'Send it to the courier' }).click()
  await panel.getByRole('region', { name: 'The answer' }).getByText('"trackingNumber"').waitFor()
  expect(simulator.awbs.size).toBe(1)
  await panel.getByRole('button', { name: 'Save the connection' }).click()
  await toastOf(desk, 'is saved').waitFor()

  // The depot is busy: the call waits and says why, until somebody tries it again.
  simulator.fail(1)
  const outlet = await db.reader.selectFrom('outlets').select('id').executeTakeFirstOrThrow()
  await db.transaction((tx) =>
    queueCall(tx, setUp, {
      kind: 'cities',
      courierId: courier.id,
      noun: 'journey',
      id: newId(),
      reference: newId(),
      payload: {},
      label: 'of May',
      outletId: outlet.id,
    }),
  )
  const call = panel.getByRole('listitem').filter({ hasText: 'List of cities of May' })
  await call.getByText(/The depot is busy|broke off/).waitFor()
  simulator.fail(0)
  await call.getByRole('button', { name: 'Retry now' }).click()
  await call.waitFor({ state: 'detached' })

  // Its first news use a word that nobody knows yet.
  const told = simulator.happen({
    awb: courier.awb,
    status: 'X-17',
    message: 'Loaded on the van',
    time: new Date().toISOString(),
    place: 'Leeds',
  })
  const hook = { connectionId: connection.id, secret: connection.secret }
  expect(await sendNews(server.url, hook, [told])).toBe(200)
  await panel.getByLabel('What x-17 means').selectOption({ label: 'Out for delivery' })
  await panel.getByRole('button', { name: 'Explain x-17' }).click()
  await panel.getByText('means out for delivery').waitFor()
  await expect
    .poll(async () => {
      const { rows } = await sql<{ state: string }>`select state from parcels
        where id = ${courier.parcelId}`.execute(db.reader)
      return rows[0]?.state
    }, soon)
    .toBe('out_for_delivery')
  expect(faultsOf(desk)).toEqual([])
})
