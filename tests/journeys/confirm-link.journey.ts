import { beforeAll, expect, test } from 'vitest'
import { demoEmail, demoPassword } from '#organization/users/demo-users.ts'
import { type Desk, openDesk } from '../support/browser.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import {
  connectGateway,
  gatewaySecrets,
  type MessageGateway,
  messageGateway,
  signedBy,
} from '../support/message-gateway.ts'
import { orderOf } from '../support/world.ts'

let house: DemoHouse
let gateway: MessageGateway
let connectionId: string

beforeAll(async () => {
  gateway = await messageGateway()
  house = await demoHouse(undefined, { ALLOW_OUTSIDE: gateway.place })
  connectionId = await connectGateway(house.db, gateway)
})

async function placeOrder(): Promise<{ id: string; number: number }> {
  const { db, server } = house
  const level = await db.reader
    .selectFrom('stock_levels')
    .select(['variant_id', 'outlet_id'])
    .where('on_hand', '>', 20)
    .orderBy('on_hand', 'desc')
    .executeTakeFirstOrThrow()
  const cookie = await server.signIn(demoEmail('super_manager'), demoPassword)
  const lines = [{ variantId: level.variant_id, quantity: 2 }]
  const body = orderOf({ outletId: level.outlet_id }, lines)
  const answer = await server.ask('POST', '/api/v1/orders', { cookie, body })
  expect(answer.status).toBe(200)
  return { id: String(answer.body.id), number: Number(answer.body.number) }
}

async function isWithinWidth({ page }: Desk): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
}

test('staff send a link, the customer corrects the address and confirms on a phone', async () => {
  const { server } = house
  const { id, number } = await placeOrder()
  const desk = await deskOf(server, 'super_manager')
  await desk.page.goto(`${server.url}/orders?open=${id}`)
  await desk.page.getByRole('heading', { name: `Order ${number}` }).waitFor()
  await desk.page.getByRole('button', { name: 'Message', exact: true }).click()
  await desk.page.getByLabel('Channel', { exact: true }).selectOption('mail')
  await desk.page.getByText('No email address is known of this customer.').waitFor()
  await desk.page.getByLabel('Channel', { exact: true }).selectOption('sms')
  await desk.page.getByText('SMS to ••• 000').waitFor()
  await desk.page.getByText('SMS each').waitFor()
  await desk.page.getByRole('button', { name: 'Send 1 message' }).click()
  await toastOf(desk, '1 message is on the way').waitFor()
  await expect.poll(() => gateway.delivered.length).toBe(1)
  const [sent] = gateway.delivered
  expect(sent?.text).toContain(`order ${number}`)
  const link = /https?:\/\/\S+\/confirm#[\w-]{43}/.exec(sent?.text ?? '')?.[0] ?? ''

  const customer = await openDesk({ width: 390, height: 844 })
  const phone = customer.page
  const asked: string[] = []
  phone.on('request', (request) => asked.push(request.url()))
  await phone.goto(link)
  await phone.getByRole('heading', { name: `Is your order ${number} right?` }).waitFor()
  await phone.getByText('••• ••• 000').waitFor()
  expect(await isWithinWidth(customer)).toBe(true)
  // No requested URL, and so no log on the way, contains the token.
  const token = link.split('#')[1] ?? ''
  expect(asked.filter((url) => url.split('#')[0]?.includes(token))).toEqual([])

  await phone.getByRole('button', { name: 'Change my address' }).click()
  await phone.getByLabel('Street and number').fill('somewhere')
  await phone.getByLabel('Postcode').fill('XX')
  await phone.getByRole('button', { name: 'Save the address' }).click()
  await phone.getByText('Our courier would not find this address').waitFor()
  await expect
    .poll(() => phone.getByRole('button', { name: 'Yes, send it' }).isDisabled())
    .toBe(true)
  await phone.getByRole('button', { name: 'Change my address' }).click()
  await phone.getByLabel('Street and number').fill('2 Mill Lane')
  await phone.getByLabel('Postcode').fill('LS1 4DY')
  expect(await isWithinWidth(customer)).toBe(true)
  await phone.getByRole('button', { name: 'Save the address' }).click()
  await phone.getByText('2 Mill Lane').waitFor()
  await phone.getByRole('button', { name: 'Yes, send it' }).click()
  await phone.getByRole('heading', { name: 'Thank you' }).waitFor()
  await phone.reload()
  await phone.getByText('there is nothing more to do').waitFor()

  // The page shows it without a reload: the state, the customer as author, and that the phone got
  // the message.
  await desk.page
    .getByText(/answered by link/)
    .first()
    .waitFor()
  const receipt = JSON.stringify({ type: 'receipt', id: sent?.id, state: 'delivered' })
  const heard = await fetch(`${server.url}/hooks/messages/${connectionId}`, {
    method: 'POST',
    body: receipt,
    headers: signedBy(gatewaySecrets.webhookSecret, receipt),
  })
  expect(heard.status).toBe(200)
  await desk.page.getByRole('button', { name: 'Message', exact: true }).click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByText('Delivered').waitFor()
  await dialog.getByText('It does not wait for the customer’s word any more.').waitFor()
  expect([...faultsOf(desk), ...faultsOf(customer)]).toEqual([])
})

test('an invalid link says so', async () => {
  const { server } = house
  const customer = await openDesk({ width: 390, height: 844, colorScheme: 'dark' })
  await customer.page.goto(`${server.url}/confirm#${'x'.repeat(43)}`)
  await customer.page.getByText('This link opens nothing, or no more.').waitFor()
  expect(await isWithinWidth(customer)).toBe(true)
  await expect
    .poll(() => customer.page.locator('meta[name=robots]').getAttribute('content'))
    .toContain('noindex')
  expect(faultsOf(customer)).toEqual([])
})
