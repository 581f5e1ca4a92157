import { sql } from 'kysely'
import { expect } from 'vitest'
import { demoEmail, demoPassword } from '#organization/users/demo-users.ts'
import {
  effectiveRoles,
  isAdmin,
  isManager,
  isRole,
  isSeniorStaff,
  primaryRole,
} from '#organization/users/roles.ts'
import { bellOf, headingOf, type Place, type Sentence, toastIn } from './specification.ts'

const columnsOf = async ({ db }: Place, table: string) => {
  const found = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(db.reader)
  return found.rows.map(({ name }) => name)
}

const hasColumns = (table: string, columns: readonly string[]) => async (at: Place) => {
  expect(await columnsOf(at, table)).toEqual(expect.arrayContaining([...columns]))
}

/** Section 3: entities and their fields. */
export const entities: readonly Sentence[] = [
  {
    says: 'Notification: id, user_id, type, priority, title, message, read, action_url, created_at.',
    holds: hasColumns(
      'notifications',
      'id user_id type priority title message read action_url created_at'.split(' '),
    ),
  },
  {
    says: 'Profile: full_name, email, role.',
    holds: hasColumns('profiles', ['id', 'full_name', 'email', 'role']),
  },
  {
    says: 'User role: user_id, role, is_active. A user can hold several.',
    holds: async (at) => {
      await hasColumns('user_roles', ['user_id', 'role', 'is_active'])(at)
      expect(primaryRole(['staff', 'store_manager'], 'staff')).toBe('store_manager')
    },
  },
  {
    says: 'Stored scanner device name under key handheld_scanner_device; the label is "Handheld Scanner (HID Mode)".',
    holds: async (at) => {
      const { page } = await at.fresh('dispatch_manager')
      const stored = () => page.evaluate("localStorage.getItem('handheld_scanner_device')")
      await page.goto(`${at.server.url}/dispatch`)
      await page.getByRole('button', { name: 'Connect scanner' }).click()
      await page.getByRole('button', { name: 'Scanner connected' }).waitFor()
      expect(await stored()).toContain('Handheld Scanner (HID Mode)')
      await page.reload()
      await page.getByRole('button', { name: 'Scanner connected' }).waitFor()
    },
  },
  {
    says: 'Orders, products, suppliers, purchase orders and others: not shown.',
    open: 'not shown',
  },
]

/** Sections 4 and 5: states and validation. */
export const statesAndRules: readonly Sentence[] = [
  {
    says: 'Session and user are set on sign-in and cleared on sign-out.',
    holds: async (at) => {
      const { page } = await at.fresh('staff')
      await page.goto(at.server.url)
      await page.getByRole('button', { name: 'Logout', exact: true }).click()
      await headingOf(page, 'Welcome Back').waitFor()
      await page.reload()
      await headingOf(page, 'Welcome Back').waitFor()
    },
  },
  {
    says: 'Theme: light or dark, toggled by a class on the document root; not persisted (ruling 7 adds a lasting preference).',
    holds: async (at) => {
      const page = await at.open('staff', '/')
      const isDark = () => page.evaluate("document.documentElement.classList.contains('dark')")
      await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
      await expect.poll(isDark).toBe(true)
      await page.reload()
      await page.getByRole('button', { name: 'Switch to the dark theme' }).waitFor()
      expect(await isDark()).toBe(false)
    },
  },
  {
    says: 'Primary role: super_admin, else super_manager, else store_manager, else the first, else the profile role, else staff.',
    holds: async () => {
      expect(primaryRole(['staff', 'super_admin'], 'staff')).toBe('super_admin')
      expect(primaryRole(['store_manager', 'super_manager'], 'staff')).toBe('super_manager')
      expect(primaryRole(['returns_manager', 'staff'], 'staff')).toBe('returns_manager')
      expect(primaryRole([], 'supplier')).toBe('supplier')
    },
  },
  {
    says: 'If email or password is empty, no sign-in is attempted: destructive toast "Error", "Please fill in all fields".',
    holds: async (at) => {
      const { page } = await at.fresh(null)
      const sent: string[] = []
      page.on('request', (request) => sent.push(request.url()))
      await page.goto(at.server.url)
      await page.getByLabel('Email').fill(demoEmail('staff'))
      await page.getByRole('button', { name: 'Sign In' }).click()
      const toast = toastIn(page, 'Please fill in all fields').first()
      await toast.waitFor()
      await expect.poll(() => toast.locator('[data-title]').textContent()).toBe('Error')
      await expect.poll(() => toast.getAttribute('data-type')).toBe('error')
      expect(sent.filter((url) => url.includes('sign-in/email'))).toEqual([])
    },
  },
]

/** Section 6: roles and permissions. Its table is compared row by row in tests/laws/role-table. */
export const roleRules: readonly Sentence[] = [
  {
    says: "A user's roles are those of the active rows; if there are none, the single role from the profile.",
    holds: async () => {
      expect(effectiveRoles(['staff'], 'supplier')).toEqual(['staff'])
      expect(effectiveRoles([], 'supplier')).toEqual(['supplier'])
    },
  },
  {
    says: 'Unknown roles get no access.',
    holds: async () => {
      expect(isRole('owner')).toBe(false)
      expect(effectiveRoles(['owner'], 'staff')).toEqual([])
    },
  },
  {
    says: 'Role table: what each role may open (ruling 3).',
    holds: async (at) => {
      for (const [role, path] of [
        ['super_manager', '/business-settings'],
        ['warehouse_manager', '/orders'],
        ['dispatch_manager', '/returns'],
        ['supplier', '/inventory'],
      ] as const) {
        const page = await at.open(role, path)
        await page.getByRole('heading', { name: /^You cannot open/ }).waitFor()
      }
    },
  },
  {
    says: 'isAdmin = super_admin; isManager = super_admin, super_manager or store_manager; isSeniorStaff = isManager plus warehouse_manager.',
    holds: async () => {
      expect([isAdmin(['super_admin']), isAdmin(['super_manager'])]).toEqual([true, false])
      expect([isManager(['store_manager']), isManager(['warehouse_manager'])]).toEqual([
        true,
        false,
      ])
      expect([isSeniorStaff(['warehouse_manager']), isSeniorStaff(['staff'])]).toEqual([
        true,
        false,
      ])
    },
  },
]

/** Sections 7 to 9: calls, the catalogue of errors, constants. */
export const callsAndLimits: readonly Sentence[] = [
  {
    says: 'Sign in with password: payload email and password; login success: "Success", "Logged in successfully!".',
    holds: async (at) => {
      const { page } = await at.fresh(null)
      await page.goto(at.server.url)
      await page.getByLabel('Email').fill(demoEmail('staff'))
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      const [request] = await Promise.all([
        page.waitForRequest((each) => each.url().endsWith('/api/auth/sign-in/email')),
        page.getByRole('button', { name: 'Sign In' }).click(),
      ])
      expect(JSON.parse(request.postData() ?? '{}')).toEqual({
        email: demoEmail('staff'),
        password: demoPassword,
      })
      const toast = toastIn(page, 'Logged in successfully!')
      await toast.waitFor()
      await expect.poll(() => toast.locator('[data-title]').textContent()).toBe('Success')
    },
  },
  {
    says: 'Login failure: destructive toast "Login Failed" with the server message, else "Invalid credentials".',
    holds: async (at) => {
      const { page } = await at.fresh(null)
      await page.goto(at.server.url)
      await page.getByLabel('Email').fill(demoEmail('staff'))
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await toastIn(page, 'Login Failed').getByText('Invalid email or password').waitFor()
      await page.route('**/api/auth/sign-in/email', (route) =>
        route.fulfill({ status: 401, body: '' }),
      )
      await page.getByRole('button', { name: 'Sign In' }).click()
      await toastIn(page, 'Login Failed').getByText('Invalid credentials').waitFor()
    },
  },
  {
    says: 'Read notifications: newest first, limit 50; refetched every 30 seconds.',
    holds: async (at) => {
      const { page } = await at.fresh('staff')
      await page.clock.install()
      const asked = () =>
        page.waitForResponse((each) => each.url().includes('/rpc/notifications/list'))
      const first = asked()
      await page.goto(at.server.url)
      const { notifications: rows } = (await (await first).json()).json
      expect(rows.length).toBeLessThanOrEqual(50)
      const times = rows.map((row: { created_at: string }) => row.created_at)
      expect(times).toEqual(times.toSorted().toReversed())
      await bellOf(page).waitFor()
      const second = asked()
      await page.clock.fastForward(31_000)
      await second
    },
  },
  {
    says: 'Mark read, mark all read or delete failure: only logged; no user-facing error.',
    ruling: 11,
  },
  { says: 'Render crash: "Something went wrong" fallback screen.', ruling: 12 },
  { says: 'mark_all_notifications_read: payload p_user_id; action_url is a path.', ruling: 10 },
  { says: 'Data cache: stale time 5 min, garbage collection 10 min, 1 retry …', ruling: 9 },
  { says: 'Toasts: 4000 ms, at most 3, 356 px, gap 14 px, swipe 20 px, Alt+T.', ruling: 8 },
  { says: 'Tooltip: open delay 700 ms, skip delay 300 ms.', ruling: 8 },
  { says: 'Scroll area hide delay 600 ms.', ruling: 8 },
  { says: 'Orders page preloaded after 100 ms.', ruling: 14 },
  { says: 'Static badges: Returns 12, Suspicious Customers 5.', ruling: 5 },
  { says: 'Calls of all other pages: not shown.', open: 'not shown' },
]
