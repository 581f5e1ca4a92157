import type { Page } from 'playwright-core'

export type Screen = {
  readonly name: string
  readonly path: string
  readonly isSignedOut?: boolean
  /** Opens by hand what has no address of its own. */
  readonly open?: (page: Page) => Promise<void>
  /** Brings the screen to what it shows when it has come to rest. */
  readonly settle: (page: Page) => Promise<void>
}

export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, exact: true }).first().waitFor()

/** A side panel whose parts have come. */
export const panel = (page: Page) =>
  page.getByRole('complementary').getByRole('heading', { level: 3 }).first().waitFor()

export const list = async (page: Page) => page.locator('[data-row]').first().waitFor()
