import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { reconcileTasks } from '#sales/confirmations/server/reconcile-tasks.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { keyCounter, placeAll } from '../support/keyboard-orders.ts'

const calls = 20

let house: DemoHouse
let orders: readonly { id: string; number: number }[]

beforeAll(async () => {
  house = await demoHouse()
  orders = await placeAll(house.db, 'Ada Caller', Array(calls + 1).fill({}))
  const ids = orders.map(({ id }) => id)
  await house.db.transaction((tx) => reconcileTasks(tx, ids))
  // These are due first, in order; nothing else is due today.
  await sql`update confirmation_tasks t set next_call_at = null,
      call_rank = 9000000000000 - o.number from orders o
    where o.id = t.id and t.id = any(${ids}::uuid[])`.execute(house.db.reader)
  await sql`update confirmation_tasks set next_call_at = now() + interval '2 days'
    where id <> all(${ids}::uuid[]) and state <> 'done'`.execute(house.db.reader)
})

const stateOf = async (place: number) => {
  const { rows } = await sql<{ state: string }>`select state from orders
    where id = ${orders[place]?.id ?? ''}`.execute(house.db.reader)
  return rows[0]?.state
}

test('twenty calls in a row take one key each, and a wrong key is undone', async () => {
  const desk = await deskOf(house.server, 'warehouse_manager')
  const { page } = desk
  const keys = keyCounter(desk)
  await page.goto(`${house.server.url}/confirmations`)
  await page.locator('[data-row]').first().waitFor()
  const atOnce = page.getByRole('switch', { name: 'Next order at once' })
  await atOnce.focus()
  await keys.press('Space')
  await toastOf(desk, 'The next order opens after each call').waitFor()
  await page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  )
  await keys.press('Enter')
  const isOpen = async (place: number) => {
    await page.getByRole('heading', { name: `Order ${orders[place]?.number}` }).waitFor()
    await page.getByRole('timer').waitFor()
  }
  for (let place = 0; place < calls; place++) {
    await isOpen(place)
    // Every fifth customer does not answer.
    await keys.press(place % 5 === 4 ? '2' : '1')
  }
  await isOpen(calls)
  const called = keys.count()
  console.log(`${calls} calls in a row by keyboard: ${called} keys`)
  expect(called).toBe(calls + 2)
  expect(await stateOf(0)).toBe('confirmed')
  expect(await stateOf(4)).toBe('pending')

  await keys.press('1')
  const toast = toastOf(desk, `Order ${orders[calls]?.number}: confirmed`)
  // Undone before the next one was asked for, the order would be that next one.
  await toastOf(desk, 'No calls are due now').waitFor()
  await toast.getByRole('button', { name: 'Undo' }).press('Enter')
  await toastOf(desk, 'is pending again').waitFor()
  expect(await stateOf(calls)).toBe('pending')
  await page.getByRole('button', { name: 'Next order', exact: true }).waitFor()
  expect(faultsOf(desk)).toEqual([])
})
