import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { type MoveRequest, move } from '#platform/server/moves.ts'
import { supplierClaimNoun } from '../supplier-claims.nouns.ts'
import { supplierClaimMachine } from '../supplier-claims.states.ts'
import type { FoundClaim } from './find-supplier-claim.ts'

type Told = Pick<FoundClaim, 'id' | 'label' | 'outletId'>

type Move = keyof typeof supplierClaimMachine.moves

/** Changes the state of a claim and refreshes the screens of its outlet; gives the new version. */
export async function moveClaim(
  tx: Tx,
  actor: Actor,
  claim: Told,
  name: Move,
  step: Pick<MoveRequest<string, Move>, 'version' | 'set' | 'data'> = {},
): Promise<number> {
  const { id, label, outletId } = claim
  const version = await move(tx, actor, {
    machine: supplierClaimMachine,
    noun: supplierClaimNoun,
    move: name,
    id,
    label,
    outletId,
    ...step,
  })
  hintClaim(tx, claim)
  return version
}

/** Records an event without a change of state. */
export async function tellOfClaim(
  tx: Tx,
  actor: Actor,
  claim: Told,
  type: `supplier_claim.${string}`,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { id, label, outletId } = claim
  await appendEvent(tx, actor, { type, noun: supplierClaimNoun, id, label, outletId, data })
  hintClaim(tx, claim)
}

function hintClaim(tx: Tx, { id, outletId }: Omit<Told, 'label'>): void {
  hintAfterCommit(tx, { noun: supplierClaimNoun.key, ids: [id], outletId })
}
