import { beforeAll, expect, test } from 'vitest'
import { capabilities } from '#organization/users/capabilities.ts'
import { newActor } from '#platform/server/actor.ts'
import { holdOrder, proveAddresses } from '#sales/orders/server/index.ts'
import {
  type DemoHouse,
  demoHouse,
  deskOf,
  faultsOf,
  idOfRole,
  toastOf,
} from '../support/demo-house.ts'
import { keyCounter, placeAll } from '../support/keyboard-orders.ts'

const warning = { shipAddress: 'Mill Lane' }
const noPostcode = { shipPostcode: '' }
const noStreet = { shipAddress: '' }

let house: DemoHouse
let orders: readonly { id: string; number: number }[]

beforeAll(async () => {
  house = await demoHouse()
  const { db } = house
  orders = await placeAll(db, 'Ada Keyboard', [
    ...[warning, warning, warning, warning],
    ...[noPostcode, noPostcode],
    ...[noStreet, noPostcode],
    ...[warning, noStreet],
  ])
  await db.transaction((tx) =>
    proveAddresses(
      tx,
      newActor({ userId: orders[0]?.id ?? '', name: 'Test', roles: [], permissions: new Set() }),
      orders.map(({ id }) => id),
    ),
  )
  const colleague = newActor({
    userId: await idOfRole(db, 'super_manager'),
    name: 'A colleague',
    roles: ['super_manager'],
    permissions: new Set(capabilities.map(({ key }) => key)),
  })
  const reason = { code: 'other', note: 'Call before sending' }
  await db.transaction((tx) =>
    holdOrder(tx, colleague, { id: orders[8]?.id ?? '', kind: 'address', reason }),
  )
})

const rowOf = (place: number) =>
  house.db.reader
    .selectFrom('orders')
    .leftJoin('order_holds', (join) =>
      join.onRef('order_holds.order_id', '=', 'orders.id').on('released_at', 'is', null),
    )
    .select(['address_verdict as verdict', 'order_holds.reason as hold'])
    .where('orders.id', '=', orders[place]?.id ?? '')
    .executeTakeFirstOrThrow()

test('ten addresses are accepted, edited and rejected by keyboard, a colleague’s hold among them', async () => {
  const desk = await deskOf(house.server, 'staff')
  const { page } = desk
  const keys = keyCounter(desk)
  const isOpen = (place: number) =>
    page.getByRole('heading', { name: `Address of order ${orders[place]?.number}` }).waitFor()
  await page.goto(`${house.server.url}/address-verification?q=Keyboard&open=${orders[0]?.id}`)
  await page.locator('[data-row]').nth(9).waitFor()

  // Four with only a warning: one key each.
  for (const place of [0, 1, 2, 3]) {
    await isOpen(place)
    await keys.press('a')
    await toastOf(desk, `Order ${orders[place]?.number} may go there`).waitFor()
  }
  // Two without a postcode: one key does not accept them, but a reason does.
  for (const place of [4, 5]) {
    await isOpen(place)
    await keys.press('a')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio').first().waitFor()
    expect(await rowOf(place)).toMatchObject({ verdict: 'fix' })
    await keys.press('1', 'Enter')
    await dialog.waitFor({ state: 'detached' })
    await toastOf(desk, `Order ${orders[place]?.number} may go there`).waitFor()
  }
  // Two are edited: the street, and the postcode.
  for (const [place, tabs, text] of [
    [6, [], '12 Park Row'],
    [7, ['Tab'], 'LS1 5HD'],
  ] as const) {
    await isOpen(place)
    await keys.press('e')
    await page.getByRole('dialog').getByLabel('Street and house').waitFor()
    await keys.press(...tabs)
    await keys.type(text)
    await keys.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  // A colleague put the ninth on hold: the same command ends the hold.
  await isOpen(8)
  await keys.press('a')
  const release = page.getByRole('checkbox', { name: 'Release the address hold too' })
  await release.waitFor()
  await expect.poll(() => release.isChecked()).toBe(true)
  await keys.press('Enter')
  await release.waitFor({ state: 'detached' })
  // The last cannot be delivered.
  await isOpen(9)
  await keys.press('r')
  await page.getByRole('dialog').getByLabel('Why not').waitFor()
  await keys.type('Gone')
  await keys.press('Tab', 'Tab', 'Enter')
  await toastOf(desk, `Order ${orders[9]?.number} is held`).waitFor()

  console.log(`10 addresses by keyboard: ${keys.count()} keys`)
  for (const place of [0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(await rowOf(place)).toEqual({ verdict: 'accept', hold: null })
  expect(await rowOf(9)).toEqual({ verdict: 'fix', hold: 'Gone' })
  expect(keys.count()).toBeLessThan(60)
  expect(faultsOf(desk)).toEqual([])
})
