import { sql } from 'kysely'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { queueCall, saveConnection } from '#delivery/couriers/server/index.ts'
import { newId } from '#platform/server/new-id.ts'
import { type CourierSimulator, courierSimulator, sendNews } from '../support/courier-simulator.ts'
import { restMapping } from '../support/courier-steps.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { soon } from '../support/out-and-back-steps.ts'
import { aCourier } from '../support/parcel-in-state.ts'
import { setUp } from '../support/world.ts'

let house: DemoHouse
let simulator: CourierSimulator

const webhookSecret = 'a secret of the webhook'

beforeAll(async () => {
  simulator = await courierSimulator()
  house = await demoHouse(undefined, { ALLOW_OUTSIDE: simulator.place })
})

/** A courier without set-up, with one of the demo's parcels. */
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

/** Presses a button or follows a link by keyboard. */
async function press(target: Locator): Promise<void> {
  await target.focus()
  await target.press('Enter')
}

/** Replaces a field's text like a paste: fast keys would be a scan. */
async function type(target: Locator, text: string): Promise<void> {
  await target.focus()
  await target.press('ControlOrMeta+a')
  if (text === '') await target.press('Delete')
  else await target.page().keyboard.insertText(text)
}

test('a courier is set up in the form by keyboard, a failed call succeeds, a new status is mapped', async () => {
  const { db, server } = house
  const courier = await aNewCourier()
  const at = (step: string) =>
    `${server.url}/dispatch?tab=couriers&setup=${courier.id}&step=${step}`

  // A secret is for super admins, and no other user is named.
  const manager = await deskOf(server, 'super_manager')
  await manager.page.goto(at('connection'))
  await manager.page
    .getByText('“Business settings”. Only a super admin can grant it.')
    .filter({ visible: true })
    .first()
    .waitFor()
  expect(faultsOf(manager)).toEqual([])

  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  await page.goto(`${server.url}/dispatch?tab=couriers`)
  await press(page.locator('[data-row]').filter({ hasText: courier.name }))
  await press(page.locator('[data-side-panel]').getByRole('button', { name: 'Set up' }))
  const setup = page.getByRole('region', { name: `Set up ${courier.name}` })
  const step = (name: string) =>
    press(setup.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }))
  const tab = (name: string) =>
    press(setup.getByRole('navigation', { name: 'Acts' }).getByRole('link', { name }))
  const request = setup.getByRole('region', { name: 'Request' })
  const answer = setup.getByRole('region', { name: 'Last answer' })
  const save = setup.getByRole('button', { name: 'Save setup' })

  await press(setup.getByRole('button', { name: 'Save what was agreed' }))
  await press(setup.getByRole('button', { name: 'Add connection' }))
  const form = page.locator('[data-side-panel]')
  await type(form.getByLabel('Base address'), simulator.url)
  await type(form.getByLabel('Secret', { exact: true }), 'own-secret-of-the-courier')
  await type(form.getByLabel('Webhook secret', { exact: true }), webhookSecret)
  await press(form.getByRole('button', { name: 'Add connection' }))
  await form.waitFor({ state: 'detached' })

  // Book, field by field: first an unknown field, then a path that the courier refuses.
  await step('Acts')
  await press(setup.getByRole('button', { name: 'Set up book' }))
  await type(setup.getByLabel('Path', { exact: true }), '/order')
  await press(setup.getByRole('button', { name: 'Add field' }))
  await type(setup.getByLabel('Their field 1'), 'reference')
  await type(setup.getByLabel('Value for reference'), '{{number}}')
  await setup
    .getByText('There is no field {{number}} here')
    .filter({ visible: true })
    .first()
    .waitFor()
  await press(save)
  await toastOf(desk, 'There is no field {{number}} here').waitFor()
  await setup.getByLabel('Our field for reference').selectOption('reference')
  await press(setup.getByRole('button', { name: 'Add field' }))
  await type(setup.getByLabel('Their field 2'), 'parcel.weight')
  await setup.getByLabel('Our field for parcel.weight').selectOption('weightGrams')
  await setup.getByLabel('Written as, for parcel.weight').selectOption('kg')
  await request.getByText('Request for parcel').waitFor()
  await request.getByText(/"weight": "\d+(\.\d+)?"/).waitFor()
  await request.getByText('authorization: Bearer ••••••').waitFor()
  await type(setup.getByLabel('Tracking number'), 'number')
  await press(request.getByRole('button', { name: 'Send it' }))
  await request.getByText('There is nothing here').or(request.getByText('answered 404')).waitFor()
  await request.getByText('Failed').waitFor()
  const errorText = setup.getByLabel('Error text at')
  await errorText.focus()
  await press(answer.getByRole('button', { name: 'error.message' }))
  await expect.poll(() => errorText.inputValue()).toBe('error.message')

  // The courier accepts it, and a value of its answer is put into the field.
  await type(setup.getByLabel('Path', { exact: true }), '/orders')
  await press(request.getByRole('button', { name: 'Send it' }))
  await answer.getByRole('button', { name: 'order.awb' }).waitFor()
  const number = setup.getByLabel('Tracking number')
  await number.focus()
  await press(answer.getByRole('button', { name: 'order.awb' }))
  await expect.poll(() => number.inputValue()).toBe('order.awb')
  await press(request.getByRole('button', { name: 'Send it' }))
  await request.getByText('Works').waitFor()
  expect(simulator.awbs.size).toBe(2)

  // Messages: paste one, choose its number, status and date.
  await tab('Messages')
  await press(setup.getByRole('button', { name: 'Set up messages' }))
  const sample = { events: [{ awb: 'SW-1', status: 'X', time: '2026-01-01T10:00:00Z', id: 'E1' }] }
  await setup.getByLabel('Sample message').fill(JSON.stringify(sample))
  const values = setup.getByRole('region', { name: 'Values of the sample' })
  for (const path of ['awb', 'status', 'time'])
    await press(values.getByRole('button', { name: `events.0.${path}` }))
  await expect.poll(() => setup.getByLabel('List', { exact: true }).inputValue()).toBe('events')

  // JSON is the same mapping; unreadable text is kept and blocks no other input.
  await tab('JSON')
  const json = setup.getByLabel('Mapping as JSON')
  expect(JSON.parse(await json.inputValue())).toMatchObject({
    acts: { book: { path: '/orders', answer: { trackingNumber: 'order.awb' } } },
    hook: { list: 'events', answer: { trackingNumber: 'awb', code: 'status', at: 'time' } },
  })
  const whole = await json.inputValue()
  await json.fill(whole.slice(0, -1))
  await setup.getByText('This is not JSON.').filter({ visible: true }).first().waitFor()
  await tab('Book')
  await setup.getByText('The JSON tab holds text that cannot be read.').waitFor()
  await expect.poll(() => setup.getByLabel('Path', { exact: true }).inputValue()).toBe('/orders')
  await tab('JSON')
  await expect.poll(() => json.inputValue()).toBe(whole.slice(0, -1))
  const cities = {
    method: 'GET',
    path: '/cities',
    list: 'cities',
    answer: { name: 'name' },
    errorText: 'error.message',
  }
  const read = JSON.parse(whole)
  await json.fill(JSON.stringify({ ...read, acts: { ...read.acts, cities } }))

  // Another user saves the courier meanwhile: the input is kept.
  const seen = await db.reader
    .selectFrom('courier_accounts')
    .select('version')
    .where('courier_id', '=', courier.id)
    .executeTakeFirstOrThrow()
  await db.transaction((tx) =>
    saveConnection(tx, setUp, {
      courierId: courier.id,
      version: seen.version,
      adapter: 'manual',
      connectionId: null,
      signatureHeader: 'x-signature',
      signatureForm: 'hex',
      mapping: restMapping,
    }),
  )
  await setup.getByText('Another person saved').waitFor()
  await press(setup.getByRole('button', { name: 'Save my version' }))
  await setup.getByText('Another person saved').waitFor({ state: 'hidden' })

  // One parcel through all acts, then on.
  await step('Try one parcel')
  await press(setup.getByRole('button', { name: /Send it to list of cities/ }))
  await expect.poll(() => setup.getByText('Works').count(), soon).toBe(2)
  await step('Switch on')
  await press(setup.getByRole('button', { name: `Switch on ${courier.name}` }))
  await setup.getByText('On: asked by its server').waitFor()
  const accountOf = () =>
    db.reader
      .selectFrom('courier_accounts')
      .select(['adapter', 'connection_id'])
      .where('courier_id', '=', courier.id)
      .executeTakeFirstOrThrow()
  await expect.poll(async () => (await accountOf()).adapter, soon).toBe('http')
  const account = await accountOf()
  const connection = { id: account.connection_id ?? '', secret: webhookSecret }
  await press(setup.getByRole('button', { name: 'Close' }))
  await press(page.locator('[data-row]').filter({ hasText: courier.name }))
  const panel = page.locator('[data-side-panel]')

  // The depot is busy: the call waits and says why, until a user retries it.
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

  // Its first report uses an unmapped status.
  const told = simulator.happen({
    awb: courier.awb,
    status: 'X-17',
    message: 'Loaded on the van',
    time: new Date().toISOString(),
    place: 'Leeds',
  })
  const hook = { connectionId: connection.id, secret: connection.secret }
  expect(await sendNews(server.url, hook, [told])).toBe(200)
  await panel.getByRole('button', { name: 'Map x-17' }).click()
  const mapping = page.getByRole('dialog', { name: 'Map status x-17' })
  await mapping.getByLabel('Status').selectOption({ label: 'Out for delivery' })
  await mapping.getByRole('button', { name: 'Save mapping' }).click()
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
