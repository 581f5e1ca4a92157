import type { Database } from '#platform/server/db/database.ts'
import { heading, list, type Screen } from './screen.ts'

/** The queue, variances in several states, a proposal, and the analysis. */
export async function screensOfVariances(db: Database): Promise<readonly Screen[]> {
  const all = await db.reader
    .selectFrom('stock_variances')
    .select(['id', 'state', 'quantity'])
    .orderBy('number')
    .execute()
  const of = (state: string) => all.find((variance) => variance.state === state)?.id ?? ''
  const paired = all.find(({ state, quantity }) => state === 'open' && quantity === -4)?.id ?? ''
  const path = '/variance-management'
  return [
    { name: 'variances', path, settle: list },
    {
      name: 'variance-open',
      path: `${path}?open=${paired}`,
      settle: heading('Suggested causes'),
    },
    {
      name: 'variance-posted',
      path: `${path}?open=${of('posted')}`,
      settle: heading('Posted entries'),
    },
    {
      name: 'variance-propose',
      path: `${path}?open=${of('investigating')}`,
      open: async (page) => {
        await page.getByRole('button', { name: 'Propose cause' }).first().click()
        await page.getByRole('button', { name: 'Add cause' }).click()
      },
      settle: (page) => page.getByLabel('Quantity of cause 2').waitFor(),
    },
    {
      name: 'variance-disputed',
      path: `${path}?open=${of('disputed')}`,
      settle: (page) => page.getByText('Claim', { exact: true }).first().waitFor(),
    },
    {
      name: 'variance-elsewhere',
      path: `${path}?open=${of('investigating')}`,
      open: async (page) => {
        await page.getByRole('button', { name: 'Propose cause' }).first().click()
        await page.getByLabel('What is right of cause 1').selectOption('elsewhere')
      },
      settle: (page) => page.getByLabel('Bin of cause 1').waitFor(),
    },
    { name: 'variance-analysis', path: `${path}?view=analysis`, settle: heading('Products') },
  ]
}
