import { expect } from 'vitest'
import { demoEmail, demoPassword } from '#organization/users/demo-users.ts'
import { roleInWords, roles } from '#organization/users/roles.ts'
import { scan } from './browser.ts'
import { holdBack } from './demo-house.ts'
import { menuOfRole } from './menu-of-roles.ts'
import { bellOf, headingOf, type Sentence, sidebarOf, toastIn } from './specification.ts'

const menuIn = (page: Parameters<typeof sidebarOf>[0]) =>
  page.getByRole('navigation', { name: 'Main' })

/** Section 1: what the product does and for whom. */
export const sectionOne: readonly Sentence[] = [
  {
    says: 'The product serves signed-in staff and suppliers of a business.',
    holds: async (at) => {
      for (const role of ['staff', 'supplier'])
        await headingOf(await at.open(role, '/settings'), 'User Settings').waitFor()
    },
  },
  {
    says: 'Areas: orders, dispatch, returns, customers, inventory, … settings.',
    holds: async (at) => {
      const page = await at.open('super_admin', '/')
      await menuIn(page).waitFor()
      const closed = menuIn(page).locator('button[aria-expanded="false"]')
      while ((await closed.count()) > 0) await closed.first().click()
      const labels = menuIn(page).locator(':is(a, button) > span:first-of-type')
      await expect.poll(() => labels.allTextContents()).toEqual(menuOfRole('super_admin'))
    },
  },
  {
    says: 'A handheld barcode scanner that behaves like a keyboard is supported.',
    holds: async (at) => {
      const { number } = await at.db.reader
        .selectFrom('orders')
        .select('number')
        .orderBy('number', 'desc')
        .executeTakeFirstOrThrow()
      const { page } = await at.fresh('super_manager')
      await page.goto(`${at.server.url}/orders`)
      await page.locator('[data-row]').first().waitFor()
      await scan(page, `O-${number}`)
      await page.waitForURL(/open=/)
    },
  },
  {
    says: 'The shell shows a collapsible sidebar, a notification bell, a dark-mode toggle and a Logout button.',
    holds: async (at) => {
      const page = await at.open('staff', '/')
      await sidebarOf(page).waitFor()
      await bellOf(page).waitFor()
      for (const name of ['Collapse sidebar', 'Switch to the dark theme', 'Logout'])
        await page.getByRole('button', { name, exact: true }).waitFor()
    },
  },
  {
    says: 'The sidebar header carries the product logo.',
    holds: async (at) => {
      const page = await at.open('staff', '/')
      await sidebarOf(page).getByText('Quartermaster').first().waitFor()
    },
  },
  {
    says: "The sidebar footer shows the signed-in user's display name with the primary role in words.",
    holds: async (at) => {
      const page = await at.open('staff', '/')
      await sidebarOf(page).locator('footer').getByText(roleInWords('staff')).waitFor()
    },
  },
  {
    says: 'The name falls back to the email when the name is empty or equals "New User".',
    holds: async (at) => {
      for (const fullName of ['New User', '']) {
        await at.db.reader
          .updateTable('profiles')
          .set({ full_name: fullName })
          .where('email', '=', demoEmail('returns_manager'))
          .execute()
        const page = await at.open('returns_manager', '/')
        await sidebarOf(page).locator('footer').getByText(demoEmail('returns_manager')).waitFor()
      }
    },
  },
  { says: 'What each page does is not shown.', open: 'not shown' },
]

/** Section 2, up to the routes: the login, the session check and the fallback. */
export const login: readonly Sentence[] = [
  {
    says: 'Title "Welcome Back", subtitle "Sign in to your account".',
    holds: async (at) => {
      const { page } = await at.fresh(null)
      await page.goto(at.server.url)
      await headingOf(page, 'Welcome Back').waitFor()
      await page.getByText('Sign in to your account', { exact: true }).waitFor()
    },
  },
  {
    says: 'Fields: Email (email input type, required), Password (required, with show/hide toggle).',
    holds: async (at) => {
      const { page } = await at.fresh(null)
      await page.goto(at.server.url)
      const [email, password] = [
        page.getByLabel('Email'),
        page.getByLabel('Password', { exact: true }),
      ]
      await expect.poll(() => email.getAttribute('type')).toBe('email')
      for (const field of [email, password])
        await expect.poll(() => field.getAttribute('required')).not.toBeNull()
      await page.getByRole('button', { name: 'Show or hide the password' }).click()
      await expect.poll(() => password.getAttribute('type')).toBe('text')
    },
  },
  {
    says: 'Button "Sign In"; while signing in it is disabled and reads "Signing in...".',
    holds: async (at) => {
      const desk = await at.fresh(null)
      const { page } = desk
      const letThrough = await holdBack(desk, '**/api/auth/sign-in/email')
      await page.goto(at.server.url)
      await page.getByLabel('Email').fill(demoEmail('staff'))
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      const busy = page.getByRole('button', { name: 'Signing in...', exact: true })
      await busy.waitFor()
      await expect.poll(() => busy.isDisabled()).toBe(true)
      letThrough()
      await toastIn(page, 'Logged in successfully!').waitFor()
    },
  },
  {
    says: 'A hint box with demo credentials is shown.',
    holds: async (at) => {
      const { page } = await at.fresh(null)
      await page.goto(at.server.url)
      const box = page.getByRole('region', { name: 'Demo credentials' })
      await box.waitFor()
      expect(await box.getByRole('listitem').count()).toBe(roles.length)
    },
  },
  {
    says: 'A logged-in user is sent to "/".',
    holds: async (at) => {
      const page = await at.open('staff', '/login')
      await headingOf(page, 'Dashboard').waitFor()
      expect(new URL(page.url()).pathname).toBe('/')
    },
  },
  {
    says: 'While the session is loading: a full-screen spinner with the text "Loading your profile...".',
    holds: async (at) => {
      const desk = await at.fresh('staff')
      const letThrough = await holdBack(desk, '**/rpc/users/me*')
      await desk.page.goto(at.server.url)
      await desk.page.getByText('Loading your profile...', { exact: true }).waitFor()
      letThrough()
      await headingOf(desk.page, 'Dashboard').waitFor()
    },
  },
  {
    says: 'With no user or no profile: the login screen is shown in place of the requested page.',
    holds: async (at) => {
      const { page } = await at.fresh(null)
      await page.goto(`${at.server.url}/orders`)
      await headingOf(page, 'Welcome Back').waitFor()
      expect(new URL(page.url()).pathname).toBe('/orders')
    },
  },
  {
    says: 'Otherwise the requested page is shown.',
    holds: async (at) => {
      await headingOf(await at.open('staff', '/orders'), 'Orders').waitFor()
    },
  },
  { says: 'The exact redirect behaviour for a user lacking permission is not shown.', ruling: 4 },
  {
    says: 'Title "Something went wrong", text "We apologize …", the error text, "Try Again" and "Go to Home".',
    holds: async (at) => {
      const { page } = await at.fresh('staff')
      const list = '**/rpc/orders/list*'
      await page.route(list, (route) =>
        route.fulfill({ json: { json: { rows: [null], nextCursor: null } } }),
      )
      await page.goto(`${at.server.url}/orders`)
      await headingOf(page, 'Something went wrong').waitFor()
      await page
        .getByText(
          'We apologize for the inconvenience. An error occurred while rendering this page.',
        )
        .waitFor()
      await expect.poll(() => page.locator('pre').textContent()).toContain('null')
      await page.unroute(list)
      await page.getByRole('button', { name: 'Try Again', exact: true }).click()
      await page.locator('[data-row]').first().waitFor()
      await page.route(list, (route) =>
        route.fulfill({ json: { json: { rows: [null], nextCursor: null } } }),
      )
      await page.reload()
      await page.getByRole('button', { name: 'Go to Home', exact: true }).click()
      await headingOf(page, 'Dashboard').waitFor()
      expect(new URL(page.url()).pathname).toBe('/')
    },
  },
]
