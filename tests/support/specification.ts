import type { Page } from 'playwright-core'
import type { Database } from '#platform/server/db/database.ts'
import { type Desk, openDesk } from './browser.ts'
import { deskOf } from './demo-house.ts'
import type { TestServer } from './server.ts'

/** What the assertions of one section share: one started product, and a desk for each role. */
export type Place = {
  readonly db: Database
  readonly server: TestServer
  /** The page of the role's desk, which its sentences share; it is opened at this path. */
  open(role: string, path: string): Promise<Page>
  /** A page of its own, signed in or not. */
  fresh(role: string | null, size?: { width: number; height: number }): Promise<Desk>
}

/**
 * A sentence of the specification with an assertion that it holds, or the ruling that settles it.
 */
export type Sentence = { readonly says: string } & (
  | { readonly holds: (at: Place) => Promise<void> }
  | { readonly ruling: number }
  /** It says that something is not known, or is about pages that later issues build. */
  | { readonly open: 'not shown' | 'not built yet' }
)

export function placeOf(db: Database, server: TestServer): Place {
  const desks = new Map<string, Promise<Desk>>()
  return {
    db,
    server,
    async open(role, path) {
      const desk = desks.get(role) ?? deskOf(server, role, { isShared: true })
      desks.set(role, desk)
      const { page } = await desk
      await page.goto(`${server.url}${path}`)
      return page
    },
    fresh: (role, size) => (role === null ? openDesk(size) : deskOf(server, role, size)),
  }
}

export const sidebarOf = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
export const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
export const headingOf = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true })
export const toastIn = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text })
