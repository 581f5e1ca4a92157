import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoEmail, demoPassword } from '#organization/users/demo-users.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { openDesk } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf, idOfRole, toastOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

const list = (page: Page) => page.getByRole('table', { name: 'users', exact: true })
const panelOf = (page: Page) => page.locator('[data-side-panel]')
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

/** Finds a user by name and opens their panel. */
async function openPerson(page: Page, name: string): Promise<void> {
  await page.goto(`${server.url}/user-management?q=${encodeURIComponent(name)}`)
  await list(page).getByText(name, { exact: true }).click()
  await panelOf(page).getByRole('heading', { name: 'History' }).waitFor()
}

test('a user is invited by a link, accepts it once, and may do what their role allows', async () => {
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/user-management`)
  await list(page).waitFor()
  await button(page, 'Invite').click()
  await panelOf(page).getByLabel('Email').fill('rosie.hall@staff.test')
  // Roles above the inviting user's are disabled.
  await expect.poll(() => panelOf(page).getByLabel('Super Admin').isDisabled()).toBe(true)
  await panelOf(page).getByLabel('Returns Manager').check()
  await panelOf(page).getByLabel('YORK York Shop').check()
  await panelOf(page).getByRole('button', { name: 'Invite' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await page.getByText("Email isn't set up. Copy this link and send it yourself.").waitFor()

  const hers = await openDesk()
  await hers.page.goto(link)
  await hers.page
    .getByText(/ invited you to .+ as Returns Manager \(York Shop\)\. Expires /)
    .waitFor()
  await hers.page.getByText('You sign in as rosie.hall@staff.test.').waitFor()
  await hers.page.getByLabel('Full name').fill('Rosie Hall')
  await hers.page.getByLabel('Password', { exact: true }).fill('password123')
  await button(hers.page, 'Create account').click()
  await hers.page.getByText('among the first that a guesser tries').waitFor()
  await hers.page.getByLabel('Password', { exact: true }).fill('harbour lamps at seven')
  await button(hers.page, 'Create account').click()
  await hers.page.getByRole('link', { name: 'Dashboard' }).waitFor()
  expect(await hers.page.getByRole('link', { name: 'User Management' }).count()).toBe(0)
  expect(await hers.page.getByText('Returns Manager').count()).toBe(1)

  await hers.page.goto(`${server.url}/`)
  await hers.page.goto(link)
  await hers.page.getByText('This invitation was used already.').waitFor()
  expect(faultsOf(desk)).toEqual([])
  expect(faultsOf(hers)).toEqual([])
})

test('a user deactivated in one browser is signed out of the other within a second', async () => {
  const theirs = await deskOf(server, 'staff')
  await theirs.page.goto(`${server.url}/orders`)
  await theirs.page.locator('[data-row]').first().waitFor()
  const desk = await deskOf(server, 'super_admin')
  await openPerson(desk.page, 'Megan Cartwright')
  await button(desk.page, 'Deactivate').click()
  await desk.page.getByLabel('Reason').fill('Left the house')
  const answered = desk.page.waitForResponse((response) =>
    response.url().endsWith('/rpc/people/deactivate'),
  )
  await button(desk.page, 'Deactivate Megan Cartwright').click()
  await answered
  const began = performance.now()
  await theirs.page.getByText('Your account is deactivated.', { exact: false }).waitFor()
  expect(await theirs.page.locator('[data-row]').count()).toBe(0)
  console.log(
    `out of the other browser ${Math.round(performance.now() - began)} ms after the answer`,
  )
  await theirs.page.getByLabel('Email').fill(demoEmail('staff'))
  await theirs.page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await button(theirs.page, 'Sign In').click()
  await theirs.page.getByText('This account is deactivated', { exact: false }).waitFor()
  // Nothing is deleted: Reactivate replaces the deactivation.
  await button(desk.page, 'Reactivate').click()
  await button(desk.page, 'Reactivate Megan Cartwright').click()
  await toastOf(desk, 'Megan Cartwright is active again').waitFor()
  await button(theirs.page, 'Sign In').click()
  await theirs.page.locator('[data-row]').first().waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('rows of removed outlets leave the screen before the next answer arrives', async () => {
  const { page } = await deskOf(server, 'returns_manager')
  await page.goto(`${server.url}/orders`)
  const rows = page.locator('[data-row]')
  await rows.first().waitFor()
  const held = Promise.withResolvers<void>()
  await page.route('**/rpc/orders/list*', async (route) => {
    await held.promise
    await route.continue()
  })
  const userId = await idOfRole(db, 'returns_manager')
  const { id: outletId } = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'HULL')
    .executeTakeFirstOrThrow()
  await db.reader
    .insertInto('user_outlets')
    .values({ user_id: userId, outlet_id: outletId })
    .execute()
  await expect.poll(() => rows.count()).toBe(0)
  held.resolve()
  await rows.first().waitFor()
})

test('an action without permission is disabled, with the server’s reason', async () => {
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await openPerson(page, 'Eleanor Whitfield')
  const suspend = button(page, 'Suspend')
  await expect.poll(() => suspend.getAttribute('aria-disabled')).toBe('true')
  await suspend.click({ force: true })
  await toastOf(desk, 'which ranks above you (Super Manager)').waitFor()
  await openPerson(page, 'Marcus Adeyemi')
  await button(page, 'Change roles').click({ force: true })
  await toastOf(desk, 'You can’t change your own roles').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a user views as another, read-only, and comes back', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  await openPerson(page, 'Tom Ashworth')
  await button(page, 'View as').click()
  await button(page, 'Look as Tom Ashworth').click()
  const banner = page.getByText('You are looking as Tom Ashworth, reading only.')
  await banner.waitFor()
  expect(await page.getByRole('link', { name: 'User Management' }).count()).toBe(0)
  await page.goto(`${server.url}/settings`)
  await banner.waitFor()
  await button(page, 'End').click()
  await page.getByRole('link', { name: 'User Management' }).waitFor()
  await banner.waitFor({ state: 'hidden' })
  await openPerson(page, 'Tom Ashworth')
  await panelOf(page).getByText('stopped looking through these eyes').waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('temporary access, a review and a change of roles each show at once, and a stale screen is told', async () => {
  const desk = await deskOf(server, 'super_admin')
  const other = await deskOf(server, 'super_manager')
  const { page } = desk
  await openPerson(page, 'Callum Fraser')
  await openPerson(other.page, 'Callum Fraser')
  await button(page, 'Grant cover').click()
  await page.getByLabel('Where').selectOption({ label: 'HULL Hull Shop' })
  await page.getByLabel('Reason').fill('Stands in over the weekend')
  await page.getByRole('dialog').getByRole('button', { name: 'Grant cover', exact: true }).click()
  await list(page)
    .getByText(/^Ends /)
    .waitFor()
  await panelOf(page).getByText('Store Manager at HULL').waitFor()
  await panelOf(page)
    .getByText(/permissions$/)
    .click()
  await panelOf(page)
    .getByText(/^Store Manager, HULL, cover until/)
    .first()
    .waitFor()
  // The other panel was updated live. The form opened now has that version, and no later one.
  await panelOf(other.page).getByText('Store Manager at HULL').waitFor()
  await button(other.page, 'Change roles').click()
  await button(page, 'Keep access').click()
  await toastOf(desk, 'Access confirmed').waitFor()
  await panelOf(page).getByText('Last confirmed just now by Eleanor Whitfield.').waitFor()
  await other.page.getByLabel('Dispatch Manager').check()
  await button(other.page, 'Save roles of Callum Fraser').click()
  await other.page
    .getByText('Changed by Eleanor Whitfield (access reviewed)', { exact: false })
    .waitFor()
  // The selection is kept, and saved over the version that was shown.
  await button(other.page, 'Save roles of Callum Fraser').click()
  await toastOf(other, 'Roles of Callum Fraser saved').waitFor()
  await panelOf(page).getByText('Dispatch Manager').first().waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('a table is tried, its valid rows are invited, and the list is exported as a file', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  await page.goto(`${server.url}/user-management?invite=many`)
  await page
    .getByLabel('Table')
    .fill(
      'mail,name,roles,outlets\nivy@staff.test,Ivy Holmes,Staff,york\nno-address,Jo Marsh,Staff,',
    )
  await button(page, 'Preview').click()
  await page.getByText('Read 2 rows, 1 can be invited').waitFor()
  await page.getByText('This is not an email address.').waitFor()
  await button(page, 'Cancel').click()
  await button(page, 'Keep editing').click()
  await button(page, 'Invite 1 person').click()
  await toastOf(desk, '1 person is invited').waitFor()
  await page.goto(`${server.url}/user-management?view=invitations&q=ivy`)
  await page.getByText('Ivy Holmes').click()
  await button(page, 'Revoke').click()
  await button(page, 'Revoke invitation of ivy@staff.test').click()
  await toastOf(desk, 'is revoked').waitFor()

  await page.goto(`${server.url}/user-management?outlet=&role=warehouse_manager`)
  await list(page).waitFor()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('link', { name: 'CSV, for any program' }).click()
  const file = await readFile(await (await coming).path(), 'utf8')
  expect(file).toContain(
    'Tomasz Raistrick,tomasz.raistrick@staff.test,Active,Warehouse Manager,MAIN',
  )
  expect(file.trim().split('\r\n')).toHaveLength(3)
  const exported = await db.reader
    .selectFrom('events')
    .select(['actor_id', 'data'])
    .where('type', '=', 'export.made')
    .executeTakeFirstOrThrow()
  expect(exported).toEqual({
    actor_id: await idOfRole(db, 'super_admin'),
    data: { rows: 2, filter: { role: 'warehouse_manager' } },
  })
  expect(faultsOf(desk)).toEqual([])
})

test('a user with temporary access at one outlet grants only what applies there, and sees why', async () => {
  const york = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'YORK')
    .executeTakeFirstOrThrow()
  await db.reader
    .insertInto('cover_grants')
    .values({
      id: newId(),
      user_id: await idOfRole(db, 'store_manager'),
      role: 'super_manager',
      outlet_id: york.id,
      ends_at: new Date(Date.now() + 3_600_000).toISOString(),
      reason: 'Holiday',
      granted_by: await idOfRole(db, 'super_admin'),
    })
    .execute()
  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  const beyond = 'and you look after the users of some outlets only'
  await page.goto(`${server.url}/user-management`)
  await list(page).waitFor()
  await button(page, 'Invite').click()
  await panelOf(page).getByText(beyond).waitFor()
  await panelOf(page).getByLabel('Email').fill('ned.hale@staff.test')
  await panelOf(page).getByLabel('Staff').check()
  await button(page, 'Invite').last().click()
  await panelOf(page).getByText('Choose all outlets, or at least one.').waitFor()
  expect(await panelOf(page).getByLabel('HULL').count()).toBe(0)
  await panelOf(page).getByLabel('YORK York Shop').check()
  await button(page, 'Invite').last().click()
  await page.getByLabel('Link', { exact: true }).waitFor()

  // She works at another outlet as well: YORK may not reset her password or view as her.
  await openPerson(page, 'Zainab Begum')
  await button(page, 'View as').click({ force: true })
  await toastOf(desk, 'outlets that are not among yours').waitFor()
  await button(page, 'Change outlets').click()
  await page.getByRole('dialog').getByLabel('YORK York Shop').uncheck()
  await button(page, 'Save outlets of Zainab Begum').click()
  await toastOf(desk, 'Outlets of Zainab Begum saved').waitFor()
  const left = await db.reader
    .selectFrom('user_outlets as o')
    .innerJoin('profiles as p', 'p.id', 'o.user_id')
    .innerJoin('outlets as l', 'l.id', 'o.outlet_id')
    .select('l.code')
    .where('p.full_name', '=', 'Zainab Begum')
    .execute()
  expect(left).toEqual([{ code: 'HULL' }])
  expect(faultsOf(desk)).toEqual([])
})
