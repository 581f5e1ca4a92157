import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hashPassword } from '#organization/users/server/hash-password.ts'
import type { Database } from '#platform/server/db/database.ts'
import { scan } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf, idOfRole, toastOf } from '../support/demo-house.ts'
import { addToCart, payInCash } from '../support/till-steps.ts'

const first = { role: 'super_admin', badge: 'FIRSTCASHIER', pin: '8264' }
const second = { role: 'super_manager', badge: 'SECQNDCASHIR', pin: '5083' }

async function giveBadge(db: Database, { role, badge, pin }: typeof first): Promise<string> {
  const id = await idOfRole(db, role)
  await db.reader
    .updateTable('profiles')
    .set({ badge_code: badge, pin_hash: await hashPassword(pin) })
    .where('id', '=', id)
    .execute()
  return id
}

/** Makes the browser the shared device of Register 1 in York. */
async function enrol(page: Page, db: Database, url: string): Promise<void> {
  const register = await db.reader
    .selectFrom('registers as r')
    .innerJoin('outlets as o', 'o.id', 'r.outlet_id')
    .select(['r.id', 'r.outlet_id'])
    .where('o.code', '=', 'YORK')
    .where('r.name', '=', 'Register 1')
    .executeTakeFirstOrThrow()
  const answer = await page.request.post(`${url}/api/auth/device/enrol`, {
    data: { name: 'York till', kind: 'till', outletId: register.outlet_id },
    headers: { origin: url },
  })
  const { id }: { id: string } = await answer.json()
  await db.reader
    .updateTable('registers')
    .set({ device_id: id })
    .where('id', '=', register.id)
    .execute()
}

test('the next cashier scans a badge and types a PIN, and the open sale is theirs', async () => {
  const { db, server } = await demoHouse()
  await giveBadge(db, first)
  const secondId = await giveBadge(db, second)
  const desk = await deskOf(server, first.role)
  const { page } = desk
  await enrol(page, db, server.url)
  await page.request.post(`${server.url}/api/auth/sign-in/badge`, {
    data: first,
    headers: { origin: server.url },
  })
  await page.goto(`${server.url}/pos`)
  await addToCart(page, '2*APRON-OAT-REGULAR')
  await page.getByRole('button', { name: /^Take payment: £/ }).waitFor()

  await scan(page, `U-${second.badge}`)
  const changing = page.getByRole('dialog', { name: 'Change cashier' })
  await changing.getByLabel('PIN', { exact: true }).fill('0000')
  await page.keyboard.press('Enter')
  await toastOf(desk, 'This badge and PIN do not belong together').waitFor()
  await page.keyboard.type(second.pin)
  await page.keyboard.press('Enter')
  await changing.waitFor({ state: 'hidden' })

  await page.locator('[data-sku="APRON-OAT-REGULAR"]').waitFor()
  const number = await payInCash(page)
  const sold = () =>
    db.reader
      .selectFrom('sales')
      .select(['cashier_id', 'units'])
      .where('number', '=', number)
      .executeTakeFirst()
  await expect.poll(sold).toEqual({ cashier_id: secondId, units: 2 })
  // The badge is a secret, which no scan log keeps.
  const logged = await db.reader
    .selectFrom('scans')
    .select('code')
    .where('code', 'like', `%${second.badge}%`)
    .execute()
  expect(logged).toEqual([])

  await page.getByRole('button', { name: 'Change cashier' }).click()
  await changing.getByLabel('Badge', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await changing.waitFor({ state: 'hidden' })
  expect(faultsOf(desk)).toEqual([])
})
