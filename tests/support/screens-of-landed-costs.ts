import type { Database } from '#platform/server/db/database.ts'
import { heading, list, type Screen } from './screen.ts'

/** Landed costs: the list, one that is posted, a draft, the form, and the receipt's part. */
export async function screensOfLandedCosts(db: Database): Promise<readonly Screen[]> {
  const all = await db.reader
    .selectFrom('landed_costs as c')
    .innerJoin('landed_cost_receipts as own', 'own.landed_cost_id', 'c.id')
    .select(['c.id', 'c.state', 'own.receipt_id'])
    .execute()
  const of = (state: string) => all.find((cost) => cost.state === state)
  const path = '/purchase-orders?view=landed-costs'
  const receiptId = of('posted')?.receipt_id ?? ''
  return [
    { name: 'landed-costs', path, settle: list },
    { name: 'landed-cost', path: `${path}&open=${of('posted')?.id}`, settle: heading('Shares') },
    {
      name: 'landed-cost-draft',
      path: `${path}&open=${of('draft')?.id}`,
      settle: heading('Preview'),
    },
    {
      name: 'add-landed-cost',
      path: `${path}&record=1&receipt=${receiptId}`,
      open: async (page) => {
        await page.getByLabel('Amount of charge 1').fill('86.40')
      },
      settle: heading('Preview'),
    },
    {
      name: 'receipt-landed-costs',
      path: `/receiving?view=receipts&open=${receiptId}`,
      settle: heading('Landed costs'),
    },
  ]
}
