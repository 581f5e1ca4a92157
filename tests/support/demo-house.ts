import { fillDemo } from '#app/demo/fill-demo.ts'
import { demoEmail, demoPassword } from '#organization/users/demo-users.ts'
import { actorOfUser } from '#organization/users/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { confirmByRule } from '#sales/confirmations/server/confirm-by-rule.ts'
import { type Desk, openDesk } from './browser.ts'
import { browserCookies } from './browser-cookies.ts'
import { filledTemplate, testDatabase } from './database.ts'
import { type TestServer, testServer } from './server.ts'

export type DemoHouse = { readonly db: Database; readonly server: TestServer }

/** A Wednesday afternoon: the demo ends at a fixed instant, and so is the same in every run. */
const usualNow = new Date('2026-05-13T14:30:00Z')

/** A demo database for this file alone and a server on it, as a first `npm start` creates them. */
export async function demoHouse(
  now = usualNow,
  env: Readonly<Record<string, string>> = {},
): Promise<DemoHouse> {
  const db = await demoDatabase(now)
  return { db, server: await testServer(db, env) }
}

/** The database alone, for tests that watch its connections from the first one. */
export async function demoDatabase(now = usualNow): Promise<Database> {
  const fill = async (empty: Database) => {
    await fillDemo(empty, now, () => undefined)
    // Otherwise the job of the minute does it at some moment of each story.
    await confirmByRule(empty, AbortSignal.timeout(120_000))
  }
  // Each instant gives a different demo; most files use the usual one, and share its template.
  return testDatabase(await filledTemplate(`demo_${now.getTime()}`, fill))
}

/** A desk with the demo user of this role signed in, without the login screen. */
export async function deskOf(
  server: TestServer,
  role: string,
  options: Parameters<typeof openDesk>[0] = {},
): Promise<Desk> {
  const desk = await openDesk(options)
  const cookie = await server.signIn(demoEmail(role), demoPassword)
  await desk.context.addCookies(browserCookies({ cookie, url: server.url }))
  return desk
}

/** The id of the demo user of this role. */
export async function idOfRole(db: Database, role: string): Promise<string> {
  const profile = await db.reader
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', demoEmail(role))
    .executeTakeFirstOrThrow()
  return profile.id
}

/** The user of the demo with this role, for commands that a story starts with. */
export async function actorOfRole(db: Database, role: string): Promise<Actor> {
  const actor = await actorOfUser(db.reader, await idOfRole(db, role))
  if (!actor) throw new Error(`The demo has no ${role}.`)
  return actor
}

/** The toast with this text. */
export function toastOf({ page }: Desk, text: string) {
  return page.locator('[data-sonner-toast]').filter({ hasText: text })
}

/**
 * The errors that the page reported, except requests that the server refused or a journey broke:
 * browsers report those as errors however well the page handles them.
 */
export function faultsOf({ complaints }: Desk): readonly string[] {
  return complaints.filter((text) => !text.startsWith('Failed to load resource'))
}

/** Delays the page's requests to this URL until the returned function is called. */
export async function holdBack({ page }: Desk, address: string): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}
