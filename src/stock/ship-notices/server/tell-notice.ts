import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { type MoveRequest, move } from '#platform/server/moves.ts'
import { shipNoticeNoun } from '../ship-notices.nouns.ts'
import { shipNoticeMachine } from '../ship-notices.states.ts'

type Told = { readonly id: string; readonly label: string; readonly outletId: string }

type Move = keyof typeof shipNoticeMachine.moves

/** Changes the state of a delivery and refreshes the screens of its outlet; gives the new version. */
export async function moveNotice(
  tx: Tx,
  actor: Actor,
  { id, label, outletId }: Told,
  name: Move,
  step: Pick<MoveRequest<string, Move>, 'version' | 'set' | 'data'> = {},
): Promise<number> {
  const version = await move(tx, actor, {
    machine: shipNoticeMachine,
    noun: shipNoticeNoun,
    move: name,
    id,
    label,
    outletId,
    ...step,
  })
  hintAfterCommit(tx, { noun: shipNoticeNoun.key, ids: [id], outletId })
  return version
}

/** Records an event without a change of state. */
export async function tellOfNotice(
  tx: Tx,
  actor: Actor,
  { id, label, outletId }: Told,
  type:
    | 'ship_notice.drafted'
    | 'ship_notice.changed'
    | 'ship_notice.due_reported'
    | 'ship_notice.delay_reported',
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await appendEvent(tx, actor, { type, noun: shipNoticeNoun, id, label, outletId, data })
  hintAfterCommit(tx, { noun: shipNoticeNoun.key, ids: [id], outletId })
}
