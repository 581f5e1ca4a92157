import { refuseMove } from '#platform/machine.ts'
import { formatMoney } from '#platform/money.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { refuseClosing, refuseOwed } from '../differences.rules.ts'
import { remittanceNoun } from '../remittances.nouns.ts'
import { remittanceMachine } from '../remittances.states.ts'
import { lockRemittance } from './find-remittance.ts'
import { payClaimsOf } from './pay-claims.ts'
import { staysOwedAfter } from './stays-owed.ts'

type Closed = {
  readonly id: string
  readonly version: number
  readonly bankMinor: number
  readonly bankReference: string
  /** `2026-01-31` */
  readonly bankedOn: string
  /** The user was told which parcels stay owed, and closes it anyway. */
  readonly despiteOwed?: boolean | undefined
}

/**
 * Closes a remittance: the bank amount matches its lines to the minor unit, and every difference is
 * decided; claims that it pays are settled with it.
 */
export async function closeRemittance(tx: Tx, actor: Actor, input: Closed) {
  const { id, version, bankMinor, bankReference, bankedOn } = input
  const remittance = await lockRemittance(tx, input)
  const { label, state, currency } = remittance
  throwIfRefused(refuseMove(remittanceMachine, 'close', { label, state }))
  throwIfRefused(refuseClosing(remittance, bankMinor))
  if (!input.despiteOwed) throwIfRefused(refuseOwed(await staysOwedAfter(tx, id)))
  await payClaimsOf(tx, actor, remittance)
  const moved = await move(tx, actor, {
    machine: remittanceMachine,
    noun: remittanceNoun,
    move: 'close',
    id,
    version,
    label,
    set: { bank_minor: bankMinor, bank_reference: bankReference, banked_on: bankedOn },
    data: {
      paid: formatMoney(bankMinor, currency),
      bankedOn,
      ...(bankReference ? { reference: bankReference } : {}),
    },
  })
  return { id, version: moved }
}
