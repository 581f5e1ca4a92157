import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { changeAddress } from '#sales/orders/server/index.ts'
import { confirmationNoun } from '../confirmations.nouns.ts'
import { findOpenCall } from './renew-call.ts'

type AddressInput = {
  readonly callId: string
  readonly version: number
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly city: string
  readonly postcode: string
  readonly country: string
}

/** The customer's corrected address; the agent of the call may save it. */
export async function changeAddressInCall(tx: Tx, actor: Actor, input: AddressInput) {
  const { task } = await findOpenCall(tx, actor, input.callId)
  return changeAddress(tx, actor, {
    id: task.id,
    version: input.version,
    shipName: input.name,
    shipPhone: input.phone,
    shipAddress: input.address,
    shipCity: input.city,
    shipPostcode: input.postcode,
    shipCountry: input.country,
  })
}

/**
 * A second phone number besides that of the order. The log records that it was set, not the number.
 */
export async function keepSecondPhone(
  tx: Tx,
  actor: Actor,
  { callId, phone }: { readonly callId: string; readonly phone: string },
) {
  const { task } = await findOpenCall(tx, actor, callId)
  const { id, label, outletId } = task
  await tx
    .updateTable('confirmation_tasks')
    .set({ second_phone: phone })
    .where('id', '=', id)
    .execute()
  await appendEvent(tx, actor, {
    type: phone === '' ? 'confirmation.second_phone_removed' : 'confirmation.second_phone_set',
    noun: confirmationNoun,
    id,
    label,
    outletId,
  })
  return { id, phone }
}
