import type { Page } from 'playwright-core'
import { scan } from '../support/browser.ts'

/** The same code within 300 ms counts as a bounce of the trigger. */
export async function scanOnce(page: Page, code: string): Promise<void> {
  await scan(page, code)
  await page.waitForTimeout(400)
}

/** In both schemes, for looking at, where a folder is named. */
export async function pictures(page: Page, name: string): Promise<void> {
  const folder = process.env.QM_PICTURES
  if (!folder) return
  for (const scheme of ['dark', 'light']) {
    await page.evaluate(
      (chosen) => document.documentElement.setAttribute('data-mantine-color-scheme', chosen),
      scheme,
    )
    await page.screenshot({ path: `${folder}/${name}-${scheme}.png` })
  }
}
