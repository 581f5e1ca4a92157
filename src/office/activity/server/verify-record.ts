import { capability } from '#organization/users/capabilities.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { chainPlaceAt } from '#platform/server/events/chain-page.ts'
import { chainExtent, checkChain } from '#platform/server/events/verify-chain.ts'

/** The links per call: about a tenth of a second’s work, so that other requests do not wait for it. */
const linksPerCall = 10_000

/** Verifies the next part of the chain, from the position that an earlier call reached. */
export async function verifyRecord(reader: Reader, actor: Actor, input: { position: number }) {
  if (outletsOf(actor, capability.activityLogs) !== null) throw wholeRecordOnly()
  const { sealed, waiting } = await chainExtent(reader)
  const from = await chainPlaceAt(reader, input.position)
  if (!from) throw chainMoved(input.position)
  let place = from
  let fault = null
  const upTo = Math.min(sealed, from.position + linksPerCall)
  for await (const check of checkChain(reader, upTo, from)) ({ place, fault } = check)
  return {
    position: place.position,
    sealed,
    waiting,
    isDone: fault !== null || place.position >= sealed,
    head: place.hash.toString('hex'),
    fault,
  }
}

function wholeRecordOnly(): Refusal {
  return new Refusal(
    'forbidden',
    'whole_record_only',
    'The record is verified as a whole, and you have the activity log at some outlets only. Ask a super admin who has it at all of them.',
  )
}

function chainMoved(position: number): Refusal {
  return new Refusal(
    'conflict',
    'chain_moved',
    `Nothing is sealed at position ${position} any more. Verify the record from its beginning.`,
    { field: 'position' },
  )
}
