import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { addNotifications, type NewNotification } from '#office/notifications/server/index.ts'
import { wakeDue } from '#office/notifications/server/snooze-notifications.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Desk } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf, idOfRole, toastOf } from '../support/demo-house.ts'
import { type TestServer, testServer } from '../support/server.ts'

const role = 'returns_manager'

let db: Database
let server: TestServer
let userId: string

beforeAll(async () => {
  const house = await demoHouse()
  server = house.server
  // A connection of its own, which stays when the server is closed.
  db = openDatabase(house.db.url)
  userId = await idOfRole(db, role)
  // Every desk of a journey is a new browser, whose sign-in notifications would be counted here.
  await db.reader
    .insertInto('notification_mutes')
    .values({ user_id: userId, rule: 'user.new_browser' })
    .execute()
  return () => db.close()
})

beforeEach(async () => {
  await db.reader.deleteFrom('notifications').where('user_id', '=', userId).execute()
})

function tell(title: string, more: Partial<NewNotification> = {}): Promise<void> {
  const usual = { type: 'order_update', priority: 'normal', message: '', actionUrl: null } as const
  return db.transaction((tx) => addNotifications(tx, [{ ...usual, title, userId, ...more }]))
}

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const itemOf = (page: Page, title: string) =>
  panelOf(page).getByRole('listitem').filter({ hasText: title })

async function openPanel({ page }: Desk): Promise<void> {
  await bellOf(page).click()
  await panelOf(page)
    .getByText(/^You have \d+ unread notifications?$/)
    .waitFor()
}

/** With the stream open and the list loaded: later notifications are new to the page. */
async function deskBefore(path: string): Promise<Desk> {
  const desk = await deskOf(server, role)
  const answered = ['/api/live', '/rpc/notifications/list'].map((wanted) =>
    desk.page.waitForResponse((response) => new URL(response.url()).pathname === wanted),
  )
  await desk.page.goto(`${server.url}${path}`)
  await Promise.all([...answered, bellOf(desk.page).waitFor()])
  return desk
}

test('the bell counts unread notifications, and above nine says that there are more', async () => {
  for (let index = 1; index <= 9; index += 1) await tell(`Note ${index}`)
  const desk = await deskBefore('/')
  const { page } = desk
  const badge = bellOf(page).locator('span[aria-hidden="true"]').last()
  await page.getByRole('button', { name: 'Notifications, 9 unread' }).waitFor()
  await expect.poll(() => badge.textContent()).toBe('9')
  // Without a reload: the tenth arrives live.
  await tell('Note 10')
  await page.getByRole('button', { name: 'Notifications, 9+ unread' }).waitFor()
  await expect.poll(() => badge.textContent()).toBe('9+')
  await openPanel(desk)
  await panelOf(page).getByText('You have 10 unread notifications', { exact: true }).waitFor()
  await panelOf(page).getByRole('listitem').first().getByText('Note 10').waitFor()
  expect(desk.complaints).toEqual([])
})

test('an item shows its title, message, time and “New”; an empty panel says so', async () => {
  const at = new Date(2026, 0, 5, 7, 3)
  await tell('Parcel came back', { message: 'The box is wet.', createdAt: at.toISOString() })
  await tell('Read before', { read: true, createdAt: new Date(2025, 11, 31, 23, 59).toISOString() })
  const desk = await deskBefore('/')
  const { page } = desk
  await openPanel(desk)
  await panelOf(page).getByText('You have 1 unread notification', { exact: true }).waitFor()
  const item = itemOf(page, 'Parcel came back')
  await item.getByText('The box is wet.', { exact: true }).waitFor()
  await item.getByText('New', { exact: true }).waitFor()
  await expect.poll(() => item.locator('time').textContent()).toBe('Jan 05, 2026 07:03')
  const old = itemOf(page, 'Read before')
  await expect.poll(() => old.locator('time').textContent()).toBe('Dec 31, 2025 23:59')
  expect(await old.getByText('New', { exact: true }).count()).toBe(0)
  expect(await old.getByRole('button', { name: /as read$/ }).count()).toBe(0)

  await item.getByRole('button', { name: 'Mark “Parcel came back” as read' }).click()
  await item.getByText('New', { exact: true }).waitFor({ state: 'detached' })
  await panelOf(page).getByText('You have 0 unread notifications').waitFor()
  expect(await panelOf(page).getByRole('button', { name: 'Mark all read' }).count()).toBe(0)

  for (const title of ['Parcel came back', 'Read before']) {
    await itemOf(page, title)
      .getByRole('button', { name: `Delete “${title}”` })
      .click()
    await itemOf(page, title).waitFor({ state: 'detached' })
  }
  await toastOf(desk, 'Notification deleted').first().waitFor()
  await panelOf(page).getByText('No notifications', { exact: true }).waitFor()
  const left = () =>
    db.reader
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .execute()
  await expect.poll(left).toEqual([])
  expect(desk.complaints).toEqual([])
})

test('a deleted notification comes back with Undo', async () => {
  await tell('Deleted too soon')
  const desk = await deskBefore('/')
  const { page } = desk
  await openPanel(desk)
  await itemOf(page, 'Deleted too soon')
    .getByRole('button', { name: 'Delete “Deleted too soon”' })
    .click()
  await panelOf(page).getByText('No notifications', { exact: true }).waitFor()
  await toastOf(desk, 'Notification deleted').getByRole('button', { name: 'Undo' }).click()
  await itemOf(page, 'Deleted too soon').getByText('New', { exact: true }).waitFor()
  expect(desk.complaints).toEqual([])
})

test('the page shows all, filtered in the URL, and acts on the selected ones', async () => {
  for (let index = 1; index <= 55; index += 1)
    await tell(`Note ${index}`, { priority: index <= 3 ? 'urgent' : 'low' })
  const desk = await deskBefore('/')
  const { page } = desk
  await openPanel(desk)
  await panelOf(page).getByRole('link', { name: 'See all' }).click()
  await page.waitForURL('**/notifications')
  await page.getByText('50 of 55 notifications').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('5 of 55 notifications').waitFor()
  await page.goto(`${server.url}/notifications?priority=urgent`)
  await page.getByText('3 notifications in all').waitFor()
  await page.getByRole('checkbox', { name: /^Select Note 2/ }).check()
  await page.getByRole('checkbox', { name: /^Select Note 3/ }).check()
  const chosen = page.getByRole('region', { name: 'Selected notifications' })
  await chosen.getByText('2 selected').waitFor()
  await chosen.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('1 in all', { exact: true }).waitFor()
  await toastOf(desk, '2 notifications deleted').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('3 notifications in all').waitFor()

  // By keyboard: down to the next, open it, close it; opening it marks it as read.
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/notifications?priority=urgent&open=*')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notifications, 9+ unread' }).waitFor()

  // Once read, it leaves the list of the unread ones, and stays open.
  await page.goto(`${server.url}/notifications?unread=true&priority=urgent`)
  await page.getByText('2 notifications in all').waitFor()
  await page.locator('[data-row]').first().click()
  await page.getByText('1 in all', { exact: true }).waitFor()
  const record = page.getByRole('complementary', { name: /^Note/ })
  await record.getByRole('button', { name: 'Mark unread' }).click()
  await record.waitFor({ state: 'detached' })
  await page.getByText('2 notifications in all').waitFor()
  expect(desk.complaints).toEqual([])
})

test('an urgent notification pops up with its link, unless its user wants no interruptions', async () => {
  const desk = await deskBefore('/')
  const { page } = desk
  await tell('Leave it for later', { priority: 'normal' })
  await tell('Look at once', { priority: 'high', actionUrl: '/orders?state=packed' })
  const toast = toastOf(desk, 'Look at once')
  await toast.waitFor()
  expect(await toastOf(desk, 'Leave it for later').count()).toBe(0)
  await toast.getByRole('button', { name: 'Open' }).click()
  await page.waitForURL('**/orders?state=packed')

  // From before this test until long after, quiet hours apply to this user.
  const clock = (hours: number) =>
    new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
  await db.reader
    .updateTable('profiles')
    .set({ quiet_from: clock(-2), quiet_until: clock(2), time_zone: 'UTC' })
    .where('id', '=', userId)
    .execute()
  onTestFinished(async () => {
    await db.reader
      .updateTable('profiles')
      .set({ quiet_from: null, quiet_until: null })
      .where('id', '=', userId)
      .execute()
  })
  const quiet = await deskBefore('/')
  await tell('High in the night', { priority: 'high' })
  await tell('Urgent in the night', { priority: 'urgent' })
  await toastOf(quiet, 'Urgent in the night').waitFor()
  expect(await toastOf(quiet, 'High in the night').count()).toBe(0)
  expect([...desk.complaints, ...quiet.complaints]).toEqual([])
})

test('all are marked as read together, on every desk of the user and for no other user', async () => {
  for (const title of ['One', 'Two', 'Three']) await tell(title)
  // Compared by id: background jobs notify other users in the meantime.
  const unreadOfOthers = async () => {
    const unread = await db.reader
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '<>', userId)
      .where('read', '=', false)
      .execute()
    return unread.map(({ id }) => id)
  }
  const before = await unreadOfOthers()
  const desk = await deskBefore('/')
  const other = await deskBefore('/orders')
  await openPanel(desk)
  await panelOf(desk.page).getByRole('button', { name: 'Mark all read', exact: true }).click()
  const toast = toastOf(desk, 'All notifications marked as read')
  await toast.waitFor()
  await expect.poll(() => toast.locator('[data-title]').textContent()).toBe('Success')
  await panelOf(desk.page).getByText('You have 0 unread notifications').waitFor()
  await other.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  expect(await unreadOfOthers()).toEqual(expect.arrayContaining(before))
  expect([...desk.complaints, ...other.complaints]).toEqual([])
})

test('a click marks the item as read, opens its target and closes the panel', async () => {
  await tell('Look at the packed ones', { actionUrl: '/orders?state=packed' })
  await tell('Leads nowhere')
  const desk = await deskBefore('/')
  const { page } = desk
  await openPanel(desk)
  await itemOf(page, 'Leads nowhere').getByText('Leads nowhere').click()
  await panelOf(page).getByText('You have 1 unread notification', { exact: true }).waitFor()
  await itemOf(page, 'Look at the packed ones').getByText('Look at the packed ones').click()
  await page.waitForURL('**/orders?state=packed')
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  await panelOf(page).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  expect(desk.complaints).toEqual([])
})

test('the database refuses a notification with a link out of the app', async () => {
  for (const actionUrl of ['//example.test/', 'https://example.test/', 'javascript:alert(1)', ''])
    await expect(tell('Out', { actionUrl }), actionUrl).rejects.toThrow(/action_url_check/)
})

test('a change that fails on the server is reverted, with a quiet toast and a log entry', async () => {
  await tell('Stays')
  const desk = await deskBefore('/')
  const { page } = desk
  const logged: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/crash')) logged.push(request.postData() ?? '')
  })
  await page.route(/\/rpc\/notifications\/(remove|markRead|mark_all)/, (route) =>
    route.fulfill({ status: 500, body: '' }),
  )
  await openPanel(desk)
  const acts = [
    ['Delete “Stays”', 'Failed to delete notification'],
    ['Mark “Stays” as read', 'Failed to mark notification as read'],
    ['Mark all read', 'Failed to mark all notifications as read'],
  ] as const
  for (const [name, words] of acts) {
    await panelOf(page).getByRole('button', { name, exact: true }).click()
    const toast = toastOf(desk, 'Notifications were put back').first()
    await toast.waitFor()
    await itemOf(page, 'Stays').getByText('New', { exact: true }).waitFor()
    await panelOf(page).getByText('You have 1 unread notification', { exact: true }).waitFor()
    await expect.poll(() => logged.filter((text) => text.includes(words))).not.toEqual([])
    await toast.getByRole('button', { name: 'Close toast' }).click()
    await toast.waitFor({ state: 'detached' })
  }
  expect(faultsOf(desk)).toEqual([])
})

test('a notification is snoozed by keyboard, waits in its own tab, and rings once on its return', async () => {
  await tell('Wet box', { priority: 'urgent', rule: 'order.returned' })
  await tell('Other box', { rule: 'order.returned' })
  const desk = await deskBefore('/notifications?view=urgent')
  const { page } = desk
  const rows = page.locator('[data-row]')
  await expect.poll(() => rows.count()).toBe(1)
  await rows.getByRole('button', { name: 'Snooze or mute “Wet box”' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Tomorrow, 9:00' }).press('Enter')
  await toastOf(desk, 'Snoozed').waitFor()
  await expect.poll(() => rows.count()).toBe(0)
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  await page.getByRole('link', { name: 'Snoozed', exact: true }).click()
  await rows.getByText('Wet box').waitFor()

  await wakeDue(db, Date.now() + 3 * 86_400_000)
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor()
  await toastOf(desk, 'Wet box').waitFor()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await rows.first().getByText('Wet box').waitFor()
  expect(await page.locator('[data-sonner-toast]').filter({ hasText: 'Wet box' }).count()).toBe(1)

  // From the panel of the bell its kind is muted, and heard again with Undo.
  await openPanel(desk)
  await itemOf(page, 'Other box').getByRole('button', { name: 'Snooze or mute' }).click()
  await page.getByRole('menuitem', { name: 'Mute this kind' }).click()
  await toastOf(desk, 'Muted').waitFor()
  const muted = () =>
    db.reader
      .selectFrom('notification_mutes')
      .select('rule')
      .where('user_id', '=', userId)
      .where('rule', '=', 'order.returned')
      .execute()
  await expect.poll(muted).toEqual([{ rule: 'order.returned' }])
  await toastOf(desk, 'Muted').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(muted).toEqual([])
  await panelOf(page).getByRole('link', { name: 'Manage notification settings' }).click()
  await page.waitForURL('**/settings?section=notifications')
  expect(faultsOf(desk)).toEqual([])
})

test('an approval is decided in its notification, and then offered no more', async () => {
  const [bossId, clerkId] = await Promise.all([
    idOfRole(db, 'super_manager'),
    idOfRole(db, 'staff'),
  ])
  const id = newId()
  await sql`insert into approvals (id, action, payload_hash, summary, details, outlet_id,
      requested_by, expires_at)
    select ${id}, 'order.cancel', 'hash', 'Cancel the order of the bell',
      '{"facts":{},"path":"/orders"}', id, ${clerkId}, now() + interval '1 hour'
    from outlets where code = 'MAIN'`.execute(db.reader)
  await tell('Staff asks for approval', {
    ...{ userId: bossId, rule: 'approval.requested', type: 'approval', priority: 'urgent' },
    actionUrl: `/approvals?open=${id}`,
  })
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/notifications?view=urgent&q=Staff asks`)
  await page.locator('[data-row]').filter({ hasText: 'Staff asks for approval' }).click()
  const record = page.getByRole('complementary', { name: 'Staff asks for approval' })
  await record.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await record.getByRole('button', { name: 'Reject' }).waitFor({ state: 'detached' })
  const state = () =>
    db.reader.selectFrom('approvals').select('state').where('id', '=', id).executeTakeFirst()
  await expect.poll(state).toEqual({ state: 'approved' })
  expect(faultsOf(desk)).toEqual([])
})

test('notifications from while the server was away are there once it is back', async () => {
  const desk = await deskBefore('/')
  const { page } = desk
  await openPanel(desk)
  await panelOf(page).getByText('No notifications', { exact: true }).waitFor()
  await server.close()
  const banner = page.getByText('The connection to the server is lost.')
  await banner.waitFor()
  await tell('Told in the meantime')
  const again = await testServer(openDatabase(db.url), { PORT: new URL(server.url).port })
  onTestFinished(again.close)
  await itemOf(page, 'Told in the meantime').waitFor()
  await banner.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Notifications, 1 unread', includeHidden: true }).waitFor()
  expect(faultsOf(desk)).toEqual([])
})
