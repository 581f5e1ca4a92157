import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { orderIn } from '../support/screen-records.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

test('a change in the order panel shows the new state, and Undo reverts it', async () => {
  const id = await orderIn(db, 'confirmed', false)
  const now = () =>
    db.reader
      .selectFrom('orders')
      .select(['priority', 'assigned_to', 'promised_on', 'tags'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const before = await now()
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/orders?open=${id}`)
  const panel = page.locator('[data-side-panel]')
  await panel.getByLabel('Priority').waitFor()
  const undone = async (words: string | RegExp) => {
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: words })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await toast.waitFor({ state: 'hidden' })
    await expect.poll(now).toEqual(before)
  }
  const other = before.priority === 'high' ? 'Urgent' : 'High'
  await panel.getByLabel('Priority').selectOption(other)
  await undone(`Priority set to ${other}`)
  await panel.getByLabel('Assignee').selectOption({ index: 1 })
  await undone(/Assigned to /)
  await panel.getByLabel('Promised date').fill('2026-06-01')
  await panel.getByLabel('Promised date').press('Enter')
  await undone('Promised for Jun 01, 2026')
  await panel.getByLabel(/^Tags/).fill([...before.tags, 'fragile'].join(', '))
  await panel.getByLabel(/^Tags/).press('Enter')
  await undone(/Tags set to .*fragile/)
  expect(faultsOf(desk)).toEqual([])
})

test('leaving the tags after Enter saves them once, even before they are read back', async () => {
  const id = await orderIn(db, 'confirmed', false)
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  const saved: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('orderDesk/change')) saved.push(sent.postData() ?? '')
  })
  await page.goto(`${server.url}/orders?open=${id}`)
  const tags = page.locator('[data-side-panel]').getByLabel(/^Tags/)
  await tags.waitFor()
  await page.route('**/orders/get**', (route) => setTimeout(() => route.continue(), 3_000))
  await tags.fill('gift')
  await tags.press('Enter')
  await page.locator('[data-sonner-toast]').filter({ hasText: 'Tags set to gift' }).waitFor()
  await tags.blur()
  await page.waitForTimeout(500)
  expect(saved).toHaveLength(1)
})

test('actions without a dialog show a toast and are undone in the same way', async () => {
  const bin = await db.reader
    .selectFrom('bins')
    .select(['id', 'walk_order'])
    .orderBy('walk_order')
    .limit(1)
    .executeTakeFirstOrThrow()
  const material = await db.reader
    .selectFrom('packaging_materials')
    .select('id')
    .where('state', '=', 'active')
    .limit(1)
    .executeTakeFirstOrThrow()
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/outlets?view=bins&bin=${bin.id}`)
  await page.getByRole('button', { name: 'Later in the walk' }).click()
  await toastOf(desk, 'later in the pick sequence').getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() =>
      db.reader
        .selectFrom('bins')
        .select('walk_order')
        .where('id', '=', bin.id)
        .executeTakeFirstOrThrow(),
    )
    .toEqual({ walk_order: bin.walk_order })

  await page.goto(`${server.url}/packaging?open=${material.id}`)
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await toastOf(desk, 'is blocked').getByRole('button', { name: 'Undo' }).click()
  await page.locator('[data-side-panel]').getByText('In use', { exact: true }).waitFor()
  expect(faultsOf(desk)).toEqual([])
})
