import { beforeAll, expect, test } from 'vitest'
import { demoEmail, demoPassword } from '#organization/users/demo-users.ts'
import type { Database } from '#platform/server/db/database.ts'
import { mailContents } from '#platform/server/mail/mail-contents.ts'
import { mailPurpose } from '#platform/server/mail/queue-mail.ts'
import { unseal } from '#platform/server/seal.ts'
import { codeOf, demandTwoFactor, forgetSteps } from '../support/account-steps.ts'
import { type Desk, openDesk, scan, signInAs } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf, idOfRole, toastOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  ;({ db, server } = await demoHouse())
})

const buttonOf = ({ page }: Desk, name: string) => page.getByRole('button', { name, exact: true })

const openSection = ({ page }: Desk, section: string, url = server.url) =>
  page.goto(`${url}/settings?section=${section}`)

async function logOut(desk: Desk): Promise<void> {
  await desk.page.getByRole('banner').getByRole('button', { name: 'Logout', exact: true }).click()
  await desk.page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
}

async function fillLogin({ page }: Desk, role: string, password: string = demoPassword) {
  await page.getByLabel('Email').fill(demoEmail(role))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/**
 * Sets up an authenticator app on the open screen and returns its secret and the recovery codes.
 */
async function setUpCodeApp(desk: Desk): Promise<{ secret: string; codes: string[] }> {
  const { page } = desk
  await buttonOf(desk, 'Set up a code app').click()
  await page.getByAltText('The secret for your code app as a QR code').waitFor()
  const shown = await page.locator('code', { hasText: /^[A-Z2-7]{4} / }).textContent()
  const secret = shown?.replaceAll(' ', '') ?? ''
  await page.getByLabel('Code of your app').fill('000000')
  await buttonOf(desk, 'Turn on').click()
  await page.getByText('This code is not right').waitFor()
  await page.getByLabel('Code of your app').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  const codes = await list.getByRole('listitem').allTextContents()
  await buttonOf(desk, 'I have kept them').click()
  return { secret, codes }
}

test('an authenticator app is set up, required, replaced by a recovery code, and turned off', async () => {
  const desk = await openDesk()
  const { page } = desk
  await signInAs(desk, server.url, 'staff')
  await openSection(desk, 'two-factor')
  const { secret, codes } = await setUpCodeApp(desk)
  await page.getByText('10 of 10 recovery codes left').waitFor()
  expect(codes).toHaveLength(10)

  await forgetSteps(db, await idOfRole(db, 'staff'))
  await logOut(desk)
  await fillLogin(desk, 'staff')
  await page.getByLabel('Code of your app').fill('111111')
  await page.keyboard.press('Enter')
  const refused = toastOf(desk, 'Login Failed')
  await refused.getByText('This code is not right').waitFor()
  await refused.getByRole('button', { name: 'Close toast' }).click()
  await page.getByLabel('Code of your app').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await page.getByText('10 of 10 recovery codes left').waitFor()

  await logOut(desk)
  await fillLogin(desk, 'staff')
  await buttonOf(desk, 'Use a recovery code').click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await page.getByText('9 of 10 recovery codes left').waitFor()
  await buttonOf(desk, 'Turn off').click()
  await buttonOf(desk, 'Turn off, forget the app and its recovery codes').click()
  await buttonOf(desk, 'Set up a code app').waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('a passkey is created, signs in, reauthenticates, and is removed', async () => {
  const desk = await openDesk()
  const { page, context } = desk
  // Passkeys belong to a host name, not to an IP address.
  const url = server.url.replace('127.0.0.1', 'localhost')
  const authenticator = await context.newCDPSession(page)
  await authenticator.send('WebAuthn.enable')
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signInAs(desk, url, 'returns_manager')
  await openSection(desk, 'passkeys', url)
  await page.getByText('No passkey yet').waitFor()
  await buttonOf(desk, 'Add a passkey').click()
  await toastOf(desk, 'Passkey added').waitFor()
  await page.getByRole('button', { name: /^Rename / }).click()
  await page.getByRole('textbox', { name: 'Name of the passkey' }).fill('My laptop')
  await page.keyboard.press('Escape')
  await buttonOf(desk, 'Keep editing').click()
  await page.getByRole('textbox', { name: 'Name of the passkey' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('My laptop', { exact: true }).waitFor()

  await logOut(desk)
  await page.route('**/passkey/begin', (route) => route.abort(), { times: 1 })
  await buttonOf(desk, 'Use a passkey').click()
  await toastOf(desk, 'The server did not answer').waitFor()
  await buttonOf(desk, 'Use a passkey').click()
  await toastOf(desk, 'Logged in successfully!').waitFor()
  await db.pool.query(`update sessions set proved_at = now() - interval '11 minutes'`)
  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await buttonOf(desk, 'Remove the passkey').click()
  const proof = page.getByRole('dialog', { name: 'Prove that it is you' })
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('No passkey yet').waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('a user whose role requires two-factor authentication sets it up before anything else', async () => {
  await demandTwoFactor(db, ['warehouse_manager'])
  const desk = await openDesk()
  const { page } = desk
  await page.goto(`${server.url}/settings`)
  await fillLogin(desk, 'warehouse_manager')
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  await setUpCodeApp(desk)
  await page.getByRole('heading', { name: 'User Settings' }).waitFor()
  await demandTwoFactor(db, [])
  expect(faultsOf(desk)).toEqual([])
})

test('at an enrolled station a badge is scanned, the PIN typed, and only the station’s work is allowed', async () => {
  const own = await deskOf(server, 'dispatch_manager')
  await openSection(own, 'pin')
  await buttonOf(own, 'Make a badge').click()
  const badge = (await own.page.locator('code', { hasText: /^U-/ }).textContent()) ?? ''
  await own.page.getByLabel('PIN', { exact: true }).fill('1234')
  await buttonOf(own, 'Set the PIN').click()
  await own.page.getByText('too easy to guess').waitFor()
  await own.page.getByLabel('PIN', { exact: true }).fill('8264')
  await buttonOf(own, 'Set the PIN').click()
  await toastOf(own, 'PIN set').waitFor()

  const bench = await deskOf(server, 'super_admin')
  const { page } = bench
  await page.goto(`${server.url}/user-management?view=devices`)
  await buttonOf(bench, 'Enrol this browser').click()
  await page.getByText('2 fields need attention').waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Packing bench 1')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('bench')
  await page.getByRole('combobox', { name: 'Outlet' }).selectOption({ index: 1 })
  await buttonOf(bench, 'Enrol this browser').click()
  await toastOf(bench, 'Enrolled').waitFor()
  await page.getByText('Packing bench 1', { exact: true }).waitFor()
  await page.goto(server.url)
  await logOut(bench)

  await page.getByText('This is Packing bench 1').waitFor()
  await page.getByLabel('Badge', { exact: true }).waitFor()
  await scan(page, badge)
  await page.keyboard.type('8264')
  await page.keyboard.press('Enter')
  await toastOf(bench, 'Logged in successfully!').waitFor()
  const menu = page.getByRole('navigation').first()
  await menu.getByText('Dispatch').first().waitFor()
  expect(await menu.getByText('Settings').count()).toBe(0)
  expect([...faultsOf(own), ...faultsOf(bench)]).toEqual([])
})

test('a forgotten password is reset through the link in the email, once', async () => {
  const desk = await openDesk()
  const { page } = desk
  await page.goto(server.url)
  await page.getByLabel('Email').fill(demoEmail('store_manager'))
  await buttonOf(desk, 'Forgot your password?').click()
  await buttonOf(desk, 'Send me a link').click()
  await page.getByText('a link is on its way there').waitFor()
  const link = await linkMailedTo(demoEmail('store_manager'))
  expect(link).toMatch(new RegExp(`^${server.url}/reset-password#`))

  await page.goto(link)
  const set = async (password: string) => {
    await page.getByLabel('New password').fill(password)
    await buttonOf(desk, 'Set the password').click()
  }
  await set('password123')
  await page.getByText('among the first that a guesser tries').waitFor()
  await set('seven ravens over york')
  await page.getByRole('heading', { name: 'Your new password is set' }).waitFor()
  await page.getByRole('link', { name: 'Go to the sign-in' }).click()
  await fillLogin(desk, 'store_manager', 'seven ravens over york')
  await toastOf(desk, 'Logged in successfully!').waitFor()

  const late = await openDesk()
  await late.page.goto(link)
  await late.page.getByLabel('New password').fill('another phrase entirely')
  await buttonOf(late, 'Set the password').click()
  await late.page.getByText('This link was used before or has run out.').waitFor()
  expect([...faultsOf(desk), ...faultsOf(late)]).toEqual([])
})

test('an API key is shown once, works within its scopes, and is refused when revoked', async () => {
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await openSection(desk, 'api-keys')
  await buttonOf(desk, 'New API key').click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Shop system')
  await buttonOf(desk, 'Make the key').click()
  await page.getByText('Choose at least one scope.').waitFor()
  await page.getByLabel('Orders: read', { exact: true }).check()
  await db.pool.query(`update sessions set proved_at = now() - interval '11 minutes'`)
  await buttonOf(desk, 'Make the key').click()
  const proof = page.getByRole('dialog', { name: 'Prove that it is you' })
  await proof.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  const key = (await page.locator('code', { hasText: /^qm_.{40}/ }).textContent()) ?? ''
  const ask = () =>
    server.ask('GET', '/api/v1/orders', { headers: { authorization: `Bearer ${key}` } })
  expect((await ask()).status).toBe(200)
  await buttonOf(desk, 'I have kept it').click()
  expect(await page.getByText(key).count()).toBe(0)
  await buttonOf(desk, 'Revoke').click()
  await buttonOf(desk, 'Revoke the key').click()
  await page.getByText('No API key yet').waitFor()
  expect((await ask()).status).toBe(401)
  expect(faultsOf(desk)).toEqual([])
})

async function linkMailedTo(address: string): Promise<string> {
  const mail = await db.reader
    .selectFrom('mails')
    .select('sealed_text')
    .where('to_address', '=', address)
    .where('template', '=', 'user.password_reset')
    .executeTakeFirstOrThrow()
  const { text } = mailContents(await unseal(db.reader, mailPurpose, mail.sealed_text ?? ''))
  return /http\S+/.exec(text)?.[0] ?? ''
}
