import { beforeAll, expect, test } from 'vitest'
import { demoEmail, demoPassword } from '#organization/users/demo-users.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { type Receiver, webhookReceiver } from '../support/webhook-receiver.ts'
import { orderOf } from '../support/world.ts'

let house: DemoHouse
let receiver: Receiver

beforeAll(async () => {
  receiver = await webhookReceiver()
  house = await demoHouse(undefined, { ALLOW_OUTSIDE: receiver.place })
})

/** A user at another desk places an order. */
async function placeOrder(): Promise<number> {
  const { db, server } = house
  const level = await db.reader
    .selectFrom('stock_levels')
    .select(['variant_id', 'outlet_id'])
    .where('on_hand', '>', 20)
    .orderBy('on_hand', 'desc')
    .executeTakeFirstOrThrow()
  const world = { outletId: level.outlet_id }
  const cookie = await server.signIn(demoEmail('super_manager'), demoPassword)
  const body = orderOf(world, [{ variantId: level.variant_id, quantity: 1 }])
  const answer = await server.ask('POST', '/api/v1/orders', { cookie, body })
  expect(answer.status).toBe(200)
  return Number(answer.body.number)
}

/** The messages about this order: a rule may change another one at any time. */
const received = (number: number) =>
  receiver.received.filter(({ body }) => body.includes(`"number":${number},`))

test('another system receives an order, signed; the log shows it, and it can be sent again', async () => {
  const desk = await deskOf(house.server, 'super_admin')
  const { page } = desk
  await page.goto(`${house.server.url}/business-settings?section=webhooks`)
  await page.getByRole('button', { name: 'Add endpoint' }).click()

  // First a mistake: an address in the company's own network.
  await page.getByRole('textbox', { name: 'Address' }).fill('http://192.168.0.10/hook')
  await page.getByLabel('Only these').check()
  await page.getByRole('checkbox', { name: 'Orders', exact: true }).check()
  await page.getByRole('button', { name: 'Add endpoint' }).last().click()
  await page.getByText('192.168.0.10 is in a private network').waitFor()
  const address = page.getByRole('textbox', { name: 'Address' })
  await expect.poll(() => address.evaluate((field) => field.matches(':focus'))).toBe(true)

  // A sample of the messages is shown before subscribing.
  const sample = page.getByRole('region', { name: 'Sample message' })
  await sample.getByText('"totalMinor": 1995').waitFor()

  await address.fill(receiver.url)
  await page.keyboard.press('Enter')
  const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue()
  receiver.trust(secret)
  // As in a shop's own network without TLS, where browsers block the clipboard.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await toastOf(desk, 'Press Ctrl+C: the text is marked.').waitFor()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByText('Nothing was sent yet').waitFor()

  const number = await placeOrder()
  const row = page.locator('[data-row]').filter({ hasText: 'order.placed' })
  await row.getByText('Delivered').waitFor()
  expect(received(number)).toMatchObject([
    { type: 'order.placed', verifiedBy: [secret], data: { object: { state: 'pending' } } },
  ])

  await row.click()
  await page.getByRole('heading', { name: 'Tries (1)' }).waitFor()
  await page.getByText(`"number": ${number}`).first().waitFor()
  await page.getByRole('button', { name: 'Send anew' }).click()
  await page.getByRole('heading', { name: 'Tries (2)' }).waitFor()
  const [first, second] = received(number)
  expect(second?.id).toBe(first?.id)

  // The secret was shown once; after a reload it is gone.
  await page.reload()
  await page.getByRole('heading', { name: 'Tries (2)' }).waitFor()
  expect(await page.content()).not.toContain(secret.slice(6))
  expect(faultsOf(desk)).toEqual([])
})
