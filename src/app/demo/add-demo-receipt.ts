import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { countGoodsIn, receiveGoods, startReceipt } from '#stock/receiving/server/index.ts'

type Ordered = { readonly id: string; readonly supplierId: string; readonly outletId: string }

/** A delivery of most of an order, with a unit that was damaged on the way. */
export async function addDemoReceipt(
  tx: Tx,
  actor: Actor,
  { id: orderId, supplierId, outletId }: Ordered,
  state: 'counting' | 'received',
): Promise<void> {
  const papers = { deliveryNote: 'DN-88213', carrier: 'Palletline', note: '', isBlind: false }
  const receipt = await startReceipt(tx, actor, { supplierId, outletId, orderId, ...papers })
  const { rows } = await sql<{ sku: string }>`select v.sku from goods_receipt_lines line
    join variants v on v.id = line.variant_id where line.receipt_id = ${receipt.id} order by line.position`.execute(
    tx,
  )
  const counted = { id: receipt.id, reject: null, binId: null } as const
  for (const [at, { sku: code }] of rows.entries()) {
    const quantity = at === 0 ? 20 : 24
    await countGoodsIn(tx, actor, { ...counted, code, amount: quantity, outcome: 'accepted' })
    if (at > 0) continue
    const reject = { code: 'damaged', note: 'Crushed on the pallet' }
    await countGoodsIn(tx, actor, { ...counted, code, amount: 1, outcome: 'rejected', reject })
  }
  if (state === 'received') await receiveGoods(tx, actor, receipt)
}
