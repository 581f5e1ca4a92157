import { beforeAll, expect, test } from 'vitest'
import { demoEmail, demoPassword } from '#organization/users/demo-users.ts'
import { roleInWords, roles } from '#organization/users/roles.ts'
import { offerFirstAdminToken } from '#organization/users/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type Desk, openDesk, signInAs } from '../support/browser.ts'
import { testDatabase } from '../support/database.ts'
import { demoHouse, deskOf, faultsOf, holdBack, toastOf } from '../support/demo-house.ts'
import { type TestServer, testServer } from '../support/server.ts'

const signInPath = '**/api/auth/sign-in/email'

let server: TestServer
let emptyDb: Database
let emptyServer: TestServer

beforeAll(async () => {
  server = (await demoHouse()).server
  emptyDb = await testDatabase()
  emptyServer = await testServer(emptyDb)
})

const emailOf = ({ page }: Desk) => page.getByLabel('Email')
const passwordOf = ({ page }: Desk) => page.getByLabel('Password', { exact: true })
const buttonOf = ({ page }: Desk) => page.getByRole('button', { name: 'Sign In' })

async function fillIn(desk: Desk, email: string, password: string): Promise<void> {
  await emailOf(desk).fill(email)
  await passwordOf(desk).fill(password)
}

test('the login screen names itself, requires both fields and shows the password on request', async () => {
  const desk = await openDesk()
  const { page } = desk
  await page.goto(server.url)
  await page.getByRole('heading', { name: 'Welcome Back', exact: true }).waitFor()
  await page.getByText('Sign in to your account', { exact: true }).waitFor()
  await expect.poll(() => emailOf(desk).getAttribute('type')).toBe('email')
  for (const field of [emailOf(desk), passwordOf(desk)])
    await expect.poll(() => field.evaluate((input) => input.hasAttribute('required'))).toBe(true)

  await passwordOf(desk).fill('secret words')
  await expect.poll(() => passwordOf(desk).getAttribute('type')).toBe('password')
  const toggle = page.getByRole('button', { name: 'Show or hide the password' })
  await toggle.click()
  await expect.poll(() => passwordOf(desk).getAttribute('type')).toBe('text')
  await toggle.click()
  await expect.poll(() => passwordOf(desk).getAttribute('type')).toBe('password')
  await expect.poll(() => buttonOf(desk).textContent()).toBe('Sign In')
  expect(desk.complaints).toEqual([])
})

test('with an empty field nothing is sent, and a toast asks to fill in all fields', async () => {
  const desk = await openDesk()
  const sent: string[] = []
  desk.page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await desk.page.goto(server.url)
  for (const [email, password] of [
    ['', ''],
    [demoEmail('staff'), ''],
    ['', demoPassword],
  ] as const) {
    await fillIn(desk, email, password)
    await buttonOf(desk).click()
    const toast = toastOf(desk, 'Please fill in all fields').first()
    await toast.waitFor()
    await expect.poll(() => toast.locator('[data-title]').textContent()).toBe('Error')
    await expect.poll(() => toast.getAttribute('data-type')).toBe('error')
    await toast.getByRole('button', { name: 'Close toast' }).click()
    await toast.waitFor({ state: 'detached' })
  }
  expect(sent).not.toContain('/api/auth/sign-in/email')
  expect(desk.complaints).toEqual([])
})

test('a wrong password shows the server’s message, or else invalid credentials', async () => {
  const desk = await openDesk()
  await desk.page.goto(server.url)
  await fillIn(desk, demoEmail('staff'), 'not the password')
  await buttonOf(desk).click()
  const told = toastOf(desk, 'Login Failed')
  await told.getByText('Invalid email or password').waitFor()
  await told.getByRole('button', { name: 'Close toast' }).click()
  await told.waitFor({ state: 'detached' })

  await desk.page.route(signInPath, (route) => route.fulfill({ status: 401, body: '' }))
  await buttonOf(desk).click()
  await told.getByText('Invalid credentials', { exact: true }).waitFor()
  expect(await desk.page.getByRole('heading', { name: 'Welcome Back' }).count()).toBe(1)
  expect(desk.complaints).toEqual([])
})

test('while signing in the button waits; then the requested page opens', async () => {
  const desk = await openDesk()
  const { page } = desk
  const letThrough = await holdBack(desk, signInPath)
  await page.goto(`${server.url}/orders?state=pending`)
  await fillIn(desk, demoEmail('staff'), demoPassword)
  await buttonOf(desk).click()
  const busy = page.getByRole('button', { name: 'Signing in...', exact: true })
  await busy.waitFor()
  await expect.poll(() => busy.isDisabled()).toBe(true)
  letThrough()
  const toast = toastOf(desk, 'Logged in successfully!')
  await toast.waitFor()
  await expect.poll(() => toast.locator('[data-title]').textContent()).toBe('Success')
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  expect(page.url()).toBe(`${server.url}/orders?state=pending`)
  expect(desk.complaints).toEqual([])
})

test('a signed-in user continues to the app, and sees that the profile is loading', async () => {
  const desk = await deskOf(server, 'staff')
  const { page } = desk
  const letThrough = await holdBack(desk, '**/rpc/users/me*')
  await page.goto(`${server.url}/login`)
  await page.getByText('Loading your profile...', { exact: true }).waitFor()
  expect(await page.getByRole('heading').count()).toBe(0)
  letThrough()
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
  expect(page.url()).toBe(`${server.url}/`)
  expect(desk.complaints).toEqual([])
})

test('when the profile cannot be loaded the login says why, and retries on request', async () => {
  const desk = await deskOf(server, 'staff')
  const { page } = desk
  await page.route('**/rpc/users/me*', (route) => route.abort())
  await page.goto(`${server.url}/orders`)
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await page.getByText('The server did not answer.').waitFor()
  await page.unroute('**/rpc/users/me*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('the demo credentials fill the form by a click', async () => {
  const desk = await openDesk()
  await desk.page.goto(server.url)
  const box = desk.page.getByRole('region', { name: 'Demo credentials' })
  await box.getByText(demoPassword, { exact: true }).waitFor()
  await expect
    .poll(() => box.getByRole('listitem').allTextContents())
    .toEqual(roles.map((role) => `${roleInWords(role)}${demoEmail(role)}`))
  await box.getByText(demoEmail('returns_manager')).click()
  await buttonOf(desk).click()
  await toastOf(desk, 'Logged in successfully!').waitFor()
  await desk.page.getByText('Returns Manager', { exact: true }).waitFor()
  expect(desk.complaints).toEqual([])
})

test('logging out leads to the login, and Back stays signed out', async () => {
  const desk = await openDesk()
  const { page } = desk
  await signInAs(desk, server.url, 'super_admin')
  await page.getByRole('link', { name: 'Activity Logs' }).click()
  await page.getByRole('heading', { name: 'Activity Logs' }).waitFor()
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  const login = page.getByRole('heading', { name: 'Welcome Back' })
  await login.waitFor()
  await page.goBack()
  await login.waitFor()
  await page.reload()
  await login.waitFor()
  expect(desk.complaints).toEqual([])
})

test('without the demo the first administrator is created with the token that the server printed', async () => {
  const token = await offerFirstAdminToken(emptyDb)
  const desk = await openDesk()
  const { page } = desk
  await page.goto(emptyServer.url)
  await page.getByRole('heading', { name: 'Welcome to Quartermaster' }).waitFor()
  await page.getByLabel('Setup token').fill('not-the-token')
  await page.getByLabel('Full name').fill('Ada Byron')
  await fillIn(desk, 'ada@example.test', 'engines weave algebra')
  const create = page.getByRole('button', { name: 'Create administrator' })
  await create.click()
  await page.getByText('This is not the token that the server printed at its start.').waitFor()
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Ada Byron')

  await page.getByLabel('Setup token').fill(token ?? '')
  await create.click()
  await toastOf(desk, 'Logged in successfully!').waitFor()
  await page.getByText('Super Admin', { exact: true }).waitFor()
  await page.getByText('Ada Byron', { exact: true }).waitFor()

  const other = await openDesk()
  await other.page.goto(emptyServer.url)
  await other.page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  expect(await other.page.getByText('Demo credentials').count()).toBe(0)
  expect([...faultsOf(desk), ...other.complaints]).toEqual([])
})
