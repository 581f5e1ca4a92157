import type { Database } from '#platform/server/db/database.ts'
import { heading, list, type Screen } from './screen.ts'

/** Claims on suppliers: the list, one that is disputed, one that can be returned, and a new one. */
export async function screensOfSupplierClaims(db: Database): Promise<readonly Screen[]> {
  const idOf = async (state: string) => {
    const { id } = await db.reader
      .selectFrom('supplier_claims')
      .select('id')
      .where('state', '=', state)
      .executeTakeFirstOrThrow()
    return id
  }
  const receipt = await db.reader
    .selectFrom('supplier_claims')
    .select('receipt_id')
    .where('receipt_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const panelOf = (id: string) => `/purchase-orders?view=claims&open=${id}`
  return [
    { name: 'supplier-claims', path: '/purchase-orders?view=claims', settle: list },
    {
      name: 'supplier-claim',
      path: panelOf(await idOf('disputed')),
      settle: heading('Conversation'),
    },
    {
      name: 'supplier-claim-accepted',
      path: panelOf(await idOf('accepted')),
      settle: heading('Goods to the supplier'),
    },
    {
      name: 'new-supplier-claim',
      path: '/purchase-orders?view=claims&record=1',
      settle: heading('Products'),
    },
    {
      name: 'claimed-receipt',
      path: `/receiving?view=receipts&open=${receipt.receipt_id}`,
      settle: heading('Lines'),
    },
  ]
}
