import type { Page } from 'playwright-core'
import type { Role } from '#organization/users/roles.ts'

export type Screen = {
  readonly name: string
  readonly path: string
  readonly isSignedOut?: boolean
  /** Who sees it, where that is not a super admin. */
  readonly as?: Role
  /** Opens what has no URL of its own. */
  readonly open?: (page: Page) => Promise<void>
  /** Brings the screen to its final, idle state. */
  readonly settle: (page: Page) => Promise<void>
}

export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, exact: true }).first().waitFor()

/** A side panel whose parts are loaded. */
export const panel = (page: Page) =>
  page.getByRole('complementary').getByRole('heading', { level: 3 }).first().waitFor()

export const list = async (page: Page) => page.locator('[data-row]').first().waitFor()
