import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessOfList } from '#app/lists/access-of-list.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { saveView } from '#organization/users/server/views/save-view.ts'
import { shareView } from '#organization/users/server/views/share-view.ts'
import { newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { demoHouse, deskOf, faultsOf, idOfRole } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

const noteOf = (page: Page) => page.getByRole('status').filter({ hasText: /no longer appl/ })

/** A shared view of the orders with removed filters, as an older version saved it. */
async function staleView() {
  const userId = await idOfRole(db, 'super_manager')
  const roles = ['super_manager'] as const
  const permissions = permissionsOfRoles(roles)
  const owner = newActor({ userId, name: 'Owner', roles, permissions })
  const content = { page: '/orders', name: 'Old filters', columns: null }
  const params = { state: 'shipped', outlet: newId(), paid: 'unpaid' }
  const view = await db.transaction(async (tx) =>
    shareView(
      tx,
      owner,
      {
        ...(await saveView(tx, owner, { ...content, params }, accessOfList)),
        audience: 'everyone',
      },
      accessOfList,
    ),
  )
  return view.id
}

async function open(page: Page, name: string) {
  await page.locator('[data-row]').first().waitFor()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('dialog', { name: 'Views' }).getByText(name).click()
}

test('a stale view opens without its stale filters, says which and why, and is saved without them', async () => {
  const id = await staleView()
  const clerk = await deskOf(server, 'staff')
  await clerk.page.goto(`${server.url}/orders`)
  await open(clerk.page, 'Old filters')
  await noteOf(clerk.page).waitFor()
  await expect
    .poll(() => noteOf(clerk.page).textContent())
    .toContain('State: “shipped” is not a choice any more.')
  expect(new URL(clerk.page.url()).search).toBe(`?paid=unpaid&saved=${id}`)
  expect(await clerk.page.getByText('Changed').count()).toBe(0)
  // The view is shared and another user's: the clerk may read the note, not change the view.
  await expect
    .poll(() => noteOf(clerk.page).getByRole('button').allTextContents())
    .toEqual(['Dismiss'])
  await noteOf(clerk.page).getByRole('button', { name: 'Dismiss' }).click()
  await noteOf(clerk.page).waitFor({ state: 'detached' })
  expect(faultsOf(clerk)).toEqual([])

  const owner = await deskOf(server, 'super_manager')
  await owner.page.goto(`${server.url}/orders`)
  await open(owner.page, 'Old filters')
  await noteOf(owner.page).getByText('Outlet: it was deleted').waitFor()
  await noteOf(owner.page).getByRole('button', { name: 'Save the view without them' }).click()
  await noteOf(owner.page).waitFor({ state: 'detached' })
  const kept = await db.reader
    .selectFrom('saved_views')
    .select('params')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(kept.params).toEqual({ paid: 'unpaid' })
  expect(faultsOf(owner)).toEqual([])
})

test('a link with an unused tag shows the list without it and says so', async () => {
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/orders?tag=long-gone&paid=unpaid`)
  await noteOf(page).getByText('Tag: “long-gone” does not exist any more.').waitFor()
  await page.locator('[data-row]').first().waitFor()
  expect(new URL(page.url()).search).toBe('?paid=unpaid')
  expect(faultsOf(desk)).toEqual([])
})

test('a link to a removed outlet shows the list instead of a refusal', async () => {
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/inventory?outlet=${newId()}`)
  await noteOf(page).getByText('One filter no longer applies.').waitFor()
  await page.locator('[data-row]').first().waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('valid filters show no note', async () => {
  const { page } = await deskOf(server, 'super_manager')
  const answered = page.waitForResponse((response) => response.url().includes('/rpc/views/stale'))
  await page.goto(`${server.url}/orders?state=delivered`)
  await answered
  await page.locator('[data-row]').first().waitFor()
  expect(await noteOf(page).count()).toBe(0)
  expect(new URL(page.url()).search).toBe('?state=delivered')
})
