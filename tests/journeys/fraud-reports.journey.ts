import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

test('a fraud is reported from an order, investigated, and its evidence is exported', async () => {
  const { id, number } = await db.reader
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('state', '=', 'delivered')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  const manager = await deskOf(server, 'store_manager')
  const { page } = manager
  await page.goto(`${server.url}/orders?open=${id}`)
  await page.getByRole('button', { name: 'Report fraud' }).click()
  await page.getByLabel('Title').fill('Card reported stolen')
  await page.getByLabel('What happened').fill('The bank asked for the proof of delivery.')
  await page.getByRole('button', { name: 'Submit report' }).click()
  await toastOf(manager, 'submitted').waitFor()
  const panel = page.locator('[data-side-panel]')
  await panel.getByText(`Order ${number}`, { exact: true }).first().waitFor()

  const chief = await deskOf(server, 'super_manager')
  await chief.page.goto(`${server.url}/fraud-reporting`)
  await chief.page.locator('[data-row]').filter({ hasText: 'Card reported stolen' }).click()
  const theirs = chief.page.locator('[data-side-panel]')
  await theirs.getByRole('button', { name: 'Start triage' }).click()
  await theirs.getByRole('button', { name: 'Investigate' }).click()
  await theirs.getByRole('button', { name: 'Substantiate', exact: true }).click()
  await chief.page.getByLabel('What was found').fill('The signature is not that of the customer.')
  await chief.page.getByRole('button', { name: 'Substantiate report' }).click()
  await toastOf(chief, 'substantiated').waitFor()

  // The screen of the reporter follows.
  await panel.getByText('Substantiated', { exact: true }).first().waitFor()

  const [download] = await Promise.all([
    chief.page.waitForEvent('download'),
    theirs.getByRole('link', { name: 'Export evidence pack' }).click(),
  ])
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  expect(strFromU8(files['timeline.csv'] ?? new Uint8Array())).toContain(`Order ${number}`)
  const exported = await db.reader
    .selectFrom('events')
    .select('actor_name')
    .where('type', '=', 'fraud_report.exported')
    .execute()
  expect(exported).toHaveLength(1)
  expect([...faultsOf(manager), ...faultsOf(chief)]).toEqual([])
})

test('a report about a store manager is on the screen of a super manager, and not on theirs', async () => {
  const { full_name: name } = await db.reader
    .selectFrom('profiles')
    .select('full_name')
    .where('role', '=', 'store_manager')
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  const chief = await deskOf(server, 'super_manager')
  await chief.page.goto(`${server.url}/fraud-reporting`)
  await chief.page.getByRole('button', { name: 'Report fraud' }).click()
  await chief.page.getByLabel('Outlet').last().selectOption({ index: 1 })
  await chief.page.getByLabel('Title').fill('Discounts to friends')
  await chief.page.getByRole('button', { name: 'Submit report' }).click()
  const panel = chief.page.locator('[data-side-panel]')
  await panel.getByRole('button', { name: 'Link record' }).click()
  await chief.page.getByLabel('Kind').selectOption('user')
  await chief.page.getByRole('combobox', { name: 'User' }).fill(name)
  await chief.page.getByRole('listbox').getByRole('option').first().click()
  await chief.page.getByRole('button', { name: 'Link record' }).last().click()
  await toastOf(chief, 'Linked').waitFor()

  const manager = await deskOf(server, 'store_manager')
  await manager.page.goto(`${server.url}/fraud-reporting`)
  await manager.page.locator('[data-row]').first().waitFor()
  expect(await manager.page.getByText('Discounts to friends').count()).toBe(0)
  await chief.page.goto(`${server.url}/fraud-reporting`)
  await chief.page.getByText('Discounts to friends').first().waitFor()
  expect([...faultsOf(manager), ...faultsOf(chief)]).toEqual([])
})
