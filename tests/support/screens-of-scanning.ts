import type { Page } from 'playwright-core'
import type { Database } from '#platform/server/db/database.ts'
import { heading, type Screen } from './screen.ts'

/** Enters these codes one after the other; on a phone, after opening the field for it. */
const entering =
  (...codes: readonly string[]) =>
  async (page: Page) => {
    const field = page.getByLabel(/^(Code|Enter a code by hand)$/).and(page.locator('input'))
    const opener = page.getByRole('button', { name: 'Enter a code by hand' })
    await field.or(opener).first().waitFor()
    if ((await opener.count()) > 0) await opener.click()
    for (const code of codes) {
      await field.fill(code)
      await field.press('Enter')
      // The same code within 300 ms counts as a bounce of the trigger.
      await page.waitForTimeout(500)
    }
    if ((await opener.count()) > 0) await opener.click()
  }

const scanned = (page: Page) => page.getByRole('region', { name: /^Scanned: / }).waitFor()

/** A wave that is being picked, or else the newest one. */
async function openWave(db: Database): Promise<string> {
  const wave = await db.reader
    .selectFrom('waves')
    .select('id')
    .orderBy(({ eb }) => eb('state', '=', 'picking'), 'desc')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  return wave.id
}

/** The screens on which codes are scanned outside of any task. */
export async function screensOfScanning(db: Database): Promise<readonly Screen[]> {
  const variants = await db.reader
    .selectFrom('stock_levels')
    .innerJoin('variants', 'variants.id', 'stock_levels.variant_id')
    .select('variants.sku')
    .where('stock_levels.reserved', '>', 0)
    .distinct()
    .orderBy('variants.sku')
    .limit(2)
    .execute()
  const [first = '', second = ''] = variants.map(({ sku }) => sku)
  const { number } = await db.reader
    .selectFrom('orders')
    .select('number')
    .where('state', '=', 'confirmed')
    .orderBy('number')
    .executeTakeFirstOrThrow()
  return [
    { name: 'scan', path: '/scan', settle: heading('Scan') },
    { name: 'scan-product', path: '/scan', open: entering(second, first, first), settle: scanned },
    { name: 'scan-price', path: '/scan?mode=price', open: entering(first), settle: scanned },
    { name: 'scan-order', path: '/scan', open: entering(`O-${number}`), settle: scanned },
    {
      name: 'scan-unknown',
      path: '/scan',
      open: entering('5060000000016'),
      settle: (page) => page.getByText('Unknown code').first().waitFor(),
    },
    { name: 'scan-test', path: '/scan?view=test', settle: heading('Test codes') },
    {
      name: 'scan-practice',
      path: '/scan?view=practice',
      settle: (page) => page.getByRole('list', { name: 'Codes to practise with' }).waitFor(),
    },
    {
      name: 'picking',
      path: `/dispatch?tab=pick&pick=${await openWave(db)}`,
      settle: heading(/^Wave \d+$/),
    },
  ]
}
