import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import type { Desk } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

/** The order's confirmation task, and its newest call. */
async function standing(orderId: string) {
  return db.reader
    .selectFrom('confirmation_tasks')
    .innerJoin('orders', 'orders.id', 'confirmation_tasks.id')
    .innerJoin('confirmation_calls', 'confirmation_calls.order_id', 'orders.id')
    .select([
      'confirmation_tasks.state as task',
      'confirmation_tasks.next_call_at as next',
      'orders.state as order',
      'orders.ship_address as address',
      'outcome',
      'confirmation_calls.note as note',
      'checked',
    ])
    .where('orders.id', '=', orderId)
    .orderBy('confirmation_calls.started_at', 'desc')
    .executeTakeFirstOrThrow()
}

async function press(desk: Desk, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await desk.page.keyboard.press(key)
}

const openOrder = ({ page }: Desk) => new URL(page.url()).searchParams.get('order') ?? ''

/** Enter on the queue: the next order, chosen by the system. */
async function nextOrder(desk: Desk): Promise<string> {
  await desk.page.getByRole('button', { name: 'Next order' }).waitFor()
  await press(desk, 'Enter')
  await desk.page.getByRole('timer').waitFor()
  return openOrder(desk)
}

test('a morning on the phone without a mouse', async () => {
  const desk = await deskOf(server, 'warehouse_manager')
  const { page } = desk
  await page.goto(`${server.url}/confirmations`)
  await page.locator('[data-row]').first().waitFor()
  expect(await page.getByText(/\+44/).count()).toBe(0)

  const first = await nextOrder(desk)
  await page.locator('a[href^="tel:+44"]').first().waitFor()
  await press(desk, 'i', 't', 'm', 'a', 'n')
  await page.keyboard.type('Ring twice')
  await press(desk, 'Enter', '1')
  await toastOf(desk, 'confirmed').waitFor()
  expect(await standing(first)).toMatchObject({
    task: 'done',
    order: 'confirmed',
    outcome: 'confirmed',
    note: 'Ring twice',
    checked: ['identity', 'items', 'amount', 'address'],
  })

  const second = await nextOrder(desk)
  expect(second).not.toBe(first)
  await press(desk, '2')
  await toastOf(desk, 'no answer').waitFor()
  expect(await standing(second)).toMatchObject({ task: 'waiting', order: 'pending' })

  const third = await nextOrder(desk)
  await press(desk, '5')
  await page.getByLabel('In the customer’s daylight').waitFor()
  await press(desk, 'Enter')
  await toastOf(desk, 'callback promised').waitFor()
  expect(await standing(third)).toMatchObject({ task: 'callback', outcome: 'callback' })

  const fourth = await nextOrder(desk)
  await press(desk, 'e')
  await page.getByLabel('Street and number').waitFor()
  await press(desk, 'Tab', 'Tab', 'Control+A')
  await page.keyboard.type('12 Park Row')
  await press(desk, 'Enter')
  await toastOf(desk, 'Address of order').waitFor()
  await press(desk, '8')
  // The reasons have the focus.
  await page.locator('[type="radio"]:focus').waitFor()
  await press(desk, '1', 'Enter')
  await toastOf(desk, 'cancel').waitFor()
  expect(await standing(fourth)).toMatchObject({
    task: 'done',
    order: 'cancelled',
    address: '12 Park Row',
  })

  const fifth = await nextOrder(desk)
  await page.reload()
  await page.getByRole('timer').waitFor()
  await press(desk, 'Escape')
  await page.getByRole('dialog').waitFor()
  await press(desk, 'Tab', 'Enter')
  await page.getByRole('button', { name: 'Next order' }).waitFor()
  expect(await standing(fifth)).toMatchObject({ order: 'pending', outcome: 'left' })
  expect(faultsOf(desk)).toEqual([])
})

test('two agents never get the same order, and the second is told who has it open', async () => {
  const [one, other] = await Promise.all([
    deskOf(server, 'warehouse_manager'),
    deskOf(server, 'super_manager', { width: 390, height: 844 }),
  ])
  const orders = await Promise.all(
    [one, other].map(async (desk) => {
      await desk.page.goto(`${server.url}/confirmations`)
      return nextOrder(desk)
    }),
  )
  expect(new Set(orders).size).toBe(2)
  await press(other, '3')
  await toastOf(other, 'busy').waitFor()
  await other.page.goto(`${server.url}/confirmations?order=${orders[0]}`)
  const call = other.page.getByRole('button', { name: 'Call now' })
  await call.waitFor()
  await expect.poll(() => call.getAttribute('aria-disabled')).toBe('true')
  await other.page.getByText('by Gareth Pritchard').waitFor()

  await other.page.goto(`${server.url}/confirmations?view=board&from=2026-04-29&until=2026-05-13`)
  await other.page.getByRole('rowheader', { name: 'Gareth Pritchard' }).waitFor()
  await other.page.getByRole('link', { name: /^Delivered of confirmed/ }).press('Enter')
  await other.page.locator('[data-row]').first().waitFor()
  expect(await other.page.getByText('Delivered', { exact: true }).count()).toBeGreaterThan(1)
  expect([...faultsOf(one), ...faultsOf(other)]).toEqual([])
})
