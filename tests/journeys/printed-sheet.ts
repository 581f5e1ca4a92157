import type { Locator, Page } from 'playwright-core'
import { printedPages } from '../support/printed-pages.ts'

const millimetresPerPoint = 25.4 / 72

/**
 * What leaves the printer after a click, with its width in millimetres; the sheet is in the page until
 * printing is over.
 */
export async function printedSheet(page: Page, button: Locator) {
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await button.click()
  await page.locator('[data-print-sheet] svg').waitFor({ state: 'attached' })
  const bars = (await page.locator('[data-print-sheet] svg').first().getAttribute('viewBox')) ?? ''
  const path = (await page.locator('[data-print-sheet] svg path').first().getAttribute('d')) ?? ''
  const bytes = await page.pdf({ preferCSSPageSize: true })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  const pages = printedPages(bytes)
  const wide = bars.split(' ')[2] ?? '0'
  return {
    pages,
    widthMillimetres: Math.round((pages[0]?.width ?? 0) * millimetresPerPoint),
    /** The bars as a picture of its own, two dots for each module. */
    barcode: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${bars}" preserveAspectRatio="none"
      width="${Number(wide) * 2}" height="120"><path d="${path}"/></svg>`,
  }
}
