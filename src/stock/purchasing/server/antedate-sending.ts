import type { Tx } from '#platform/server/db/database.ts'

/** Sets an earlier instant at which an order was sent, for demo data only: orders are sent now. */
export async function antedateSending(
  tx: Tx,
  { id, sentAt }: { readonly id: string; readonly sentAt: string },
): Promise<void> {
  await tx
    .updateTable('purchase_orders')
    .set({ created_at: sentAt, sent_at: sentAt, state_changed_at: sentAt })
    .where('id', '=', id)
    .execute()
}
