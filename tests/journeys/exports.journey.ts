import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { exportsSettings } from '#organization/exports/exports.settings.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { decideRequest } from '../support/approval-steps.ts'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'
import { makeUser } from '../support/world.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
  await db.transaction((tx) =>
    writeSetting(tx, systemActor('Test'), {
      setting: exportsSettings.approvalAbove,
      value: 0,
      outletId: null,
      version: 0,
      reason: '',
      words: { currency: 'GBP', locale: 'en-GB' },
    }),
  )
})

test('customers are exported with their phones for a reason', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  await page.goto(`${server.url}/all-customers?city=Leeds`)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export customers' })
  await dialog.getByLabel('Include phone, email, address and postcode').check()
  const act = dialog.getByRole('button', { name: 'Export customers' })
  await act.click()
  await expect.poll(() => dialog.isVisible()).toBe(true)
  await dialog.getByLabel('Mailing to customers').check()
  const coming = page.waitForEvent('download')
  await act.click()
  const text = await readFile(await (await coming).path(), 'utf8')
  expect(text).toMatch(/^\ufeff?Number,Name,Phone,.*,Exported by\r\n/)
  expect(text).toContain('+44')
  await dialog.waitFor({ state: 'detached' })
  expect(faultsOf(desk)).toEqual([])
})

test('above the limit a manager waits for approval, and then the file downloads automatically', async () => {
  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  await page.goto(`${server.url}/orders?state=confirmed`)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export orders' })
  await dialog.getByLabel('XLSX, for a spreadsheet').check()
  await dialog.getByRole('button', { name: 'Export orders' }).click()
  const asking = page.getByRole('dialog').filter({ hasText: 'More than 0 rows within 24 hours.' })
  await asking.getByRole('button', { name: 'Ask for approval' }).click()
  const coming = page.waitForEvent('download')
  const waiting = db.reader
    .selectFrom('approvals')
    .select('id')
    .where('action', '=', 'order.export')
    .where('state', '=', 'pending')
  await expect.poll(() => waiting.executeTakeFirst()).toBeDefined()
  const { id } = await waiting.executeTakeFirstOrThrow()
  const admin = await db.transaction((tx) => makeUser(tx, 'super_admin'))
  await decideRequest(db, admin, id)
  expect((await coming).suggestedFilename()).toMatch(/^orders-.*\.xlsx$/)
  expect(faultsOf(desk)).toEqual([])
})

test('staff are told that they may not export', async () => {
  const desk = await deskOf(server, 'staff')
  const { page } = desk
  await page.goto(`${server.url}/all-customers`)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export customers' })
  await dialog.getByRole('button', { name: 'Export customers' }).click()
  await dialog.getByText('Export customers is not allowed for your role here.').waitFor()
  expect(faultsOf(desk)).toEqual([])
})
