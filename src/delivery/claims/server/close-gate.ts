import { sql } from 'kysely'
import { refuseMove } from '#platform/machine.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { gateSessionNoun } from '../claims.nouns.ts'
import { gateSessionMachine } from '../gate-sessions.states.ts'
import { findSession, missingOf, wholeSession } from './find-gate-session.ts'
import { endOrdersOf } from './gate-receipts.ts'
import { raiseCases } from './raise-cases.ts'

type Input = {
  readonly id: string
  readonly version: number
  readonly riderName: string
  readonly signaturePath: string
  readonly unsigned: string
}

/**
 * The driver leaves. The signed list of missing parcels is fixed, and each parcel on the manifest
 * that was not scanned opens a case, as if the courier had reported it as returned.
 */
export async function closeGate(tx: Tx, actor: Actor, input: Input) {
  const { id, version, riderName, signaturePath, unsigned } = input
  const session = await findSession(tx, actor, id, { isLocked: true })
  throwIfRefused(refuseMove(gateSessionMachine, 'close', session))
  if (signaturePath === '' && unsigned === '')
    throw new Refusal(
      'unprocessable',
      'not_signed',
      'Let the driver sign, or say why there is no signature.',
      { field: 'unsigned' },
    )
  await endOrdersOf(tx, actor, id)
  const missing = await missingOf(tx, session)
  const ids = missing.map(({ parcelId }) => parcelId)
  if (ids.length > 0)
    await tx
      .insertInto('gate_missing')
      .values(ids.map((parcelId) => ({ session_id: id, parcel_id: parcelId })))
      .execute()
  await move(tx, actor, {
    machine: gateSessionMachine,
    noun: gateSessionNoun,
    move: 'close',
    id,
    version,
    label: session.label,
    outletId: session.outletId,
    set: {
      rider_name: riderName,
      signature_path: signaturePath,
      unsigned,
      missing_count: ids.length,
      closed_at: new Date().toISOString(),
    },
    data: {
      rider: riderName,
      missing: missing.map(({ code }) => code).join(', '),
      ...(unsigned ? { unsigned } : {}),
    },
  })
  await raiseCases(tx, {
    which: sql`p.id = any(${ids}::uuid[]) and p.state in ('handed_over', 'in_transit',
      'out_for_delivery', 'attempt_failed', 'returning', 'returned_by_courier')`,
    cause: 'said_returned',
    since: sql`now()`,
    gate: { noun: gateSessionNoun.key, id, label: session.label },
  })
  return wholeSession(tx, await findSession(tx, actor, id))
}
