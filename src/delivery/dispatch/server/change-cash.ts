import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { agreeOnCash } from '#sales/orders/server/index.ts'
import { parcelNoun } from '../dispatch.nouns.ts'
import { findParcel } from './find-parcel.ts'

/**
 * The courier accepted an instruction to collect another amount: from now on it collects that, and
 * the order is settled with it. The frozen amount stays in the booking and on the label.
 */
export async function changeCash(
  tx: Tx,
  actor: Actor,
  { parcelId, cashMinor }: { readonly parcelId: string; readonly cashMinor: number },
): Promise<void> {
  const parcel = await findParcel(tx, actor, capability.orders, parcelId, { locked: true })
  if (parcel.cashMinor === cashMinor) return
  await sql`update parcels set cash_minor = ${cashMinor}, version = version + 1
    where id = ${parcelId}`.execute(tx)
  await agreeOnCash(tx, actor, { orderId: parcel.orderId, cashMinor })
  await appendEvent(tx, actor, {
    type: 'parcel.cash_changed',
    noun: parcelNoun,
    id: parcelId,
    label: `Parcel ${parcel.code}`,
    outletId: parcel.outletId,
    data: { order: parcel.orderId, cashMinor: [parcel.cashMinor, cashMinor] },
  })
}
