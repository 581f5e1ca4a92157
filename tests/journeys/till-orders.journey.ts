import { beforeAll, expect, test } from 'vitest'
import { type DemoHouse, demoHouse, faultsOf, toastOf } from '../support/demo-house.ts'
import { deskAtTill } from '../support/till-desk.ts'

/**
 * The actions that a badge and PIN allow on an order at a register; every other button says why
 * not.
 */
const openAtTill = ['Record payment', 'Refund', 'Issue invoice', 'Duplicate', 'Pick list']

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

async function tillDesk() {
  const { db, server } = house
  const order = await db.reader
    .selectFrom('orders')
    .select(['id', 'outlet_id'])
    .where('state', '=', 'pending')
    .where('payment_state', '=', 'unpaid')
    .where('customer_id', 'is not', null)
    .orderBy('number')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { desk } = await deskAtTill(house, order.outlet_id)
  const refused: string[] = []
  desk.page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(new URL(answer.url()).pathname)
  })
  await desk.page.goto(`${server.url}/orders?open=${order.id}`)
  await desk.page.getByRole('button', { name: 'Record payment' }).waitFor()
  await desk.page.waitForLoadState('networkidle')
  return { desk, refused }
}

test('at a register the panel of an order offers the allowed actions, and says why the others are not', async () => {
  const { desk, refused } = await tillDesk()
  const { page } = desk
  const panel = page.locator('[data-side-panel]')
  const buttons = panel.locator('.mantine-Button-root')
  const closed: string[] = []
  const open: string[] = []
  for (const button of await buttons.all()) {
    const text = ((await button.textContent()) ?? '').trim()
    const isClosed = (await button.getAttribute('aria-disabled')) === 'true'
    if (!isClosed) open.push(text)
    else if ((await button.getAttribute('data-disabled')) === 'true') closed.push(text)
  }
  expect(open.filter((text) => !openAtTill.includes(text))).toEqual([])
  expect(closed).toEqual(
    expect.arrayContaining(['Hold', 'Cancel', 'Edit order', 'Edit email and billing', 'Split']),
  )
  await panel.getByRole('button', { name: 'Edit order' }).focus()
  await page.getByRole('tooltip').getByText('A badge and PIN do not open this at a till.').waitFor()
  await panel.getByLabel('Priority').waitFor()
  await expect.poll(() => panel.getByLabel('Priority').isDisabled()).toBe(true)
  expect(await panel.getByLabel('Write a comment').count()).toBe(0)
  const exported = page.getByRole('button', { name: 'Export', exact: true })
  await expect.poll(() => exported.getAttribute('aria-disabled')).toBe('true')
  await exported.press('Enter')
  await toastOf(desk, 'A badge and PIN do not open this at a till.').waitFor()
  await panel.getByRole('button', { name: 'Record payment' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Record £/ })
    .waitFor()
  expect(refused).toEqual([])
  expect(faultsOf(desk)).toEqual([])
})
