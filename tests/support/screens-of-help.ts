import type { Page } from 'playwright-core'
import { heading, list, type Screen } from './screen.ts'

const openHelp = async (page: Page) => {
  await page.getByRole('button', { name: 'Help', exact: true }).click()
}

const helpOf = (title: string) => async (page: Page) =>
  page.getByRole('complementary', { name: `Help: ${title}` }).waitFor()

/** The help of a list, of the register and of the portal; with the keys first; and with a term. */
export const screensOfHelp: readonly Screen[] = [
  {
    name: 'help',
    path: '/orders',
    open: async (page) => {
      await list(page)
      await openHelp(page)
    },
    settle: helpOf('Orders'),
  },
  {
    name: 'help-keys',
    path: '/address-verification',
    open: async (page) => {
      await list(page)
      await page.keyboard.press('Shift+?')
    },
    settle: helpOf('Address Verification'),
  },
  {
    name: 'help-term',
    path: '/inventory',
    open: async (page) => {
      await list(page)
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog', { name: 'Search and go to' })
      await palette.getByLabel('Search').fill('reserved')
      await page
        .locator('[data-action]')
        .filter({ hasText: /^Reserved$/ })
        .click()
    },
    settle: heading('Reserved'),
  },
  { name: 'help-register', path: '/pos', open: openHelp, settle: helpOf('Point of Sale') },
  {
    name: 'help-portal',
    as: 'supplier',
    path: '/supplier-portal',
    open: openHelp,
    settle: helpOf('Supplier Portal'),
  },
]
