import type { Tx } from '#platform/server/db/database.ts'

/** Matches a refund of a sales channel with one that a file brought without its id. */
export async function nameFileRefund(tx: Tx, id: string, externalRef: string): Promise<void> {
  await tx
    .updateTable('order_refunds')
    .set({ external_ref: externalRef })
    .where('id', '=', id)
    .execute()
}
