import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { giftCardNoun } from '../gift-cards.nouns.ts'
import { giftCardMachine } from '../gift-cards.states.ts'
import { giftCardWords } from './card-words.ts'
import { lockCard } from './find-card.ts'

type Input = { readonly id: string; readonly version: number; readonly reason: ReasonGiven }

/** From now on every register refuses the card; its balance stays. */
export const blockGiftCard = (tx: Tx, actor: Actor, input: Input) =>
  moveCard(tx, actor, 'block', input)

export const unblockGiftCard = (tx: Tx, actor: Actor, input: Input) =>
  moveCard(tx, actor, 'unblock', input)

async function moveCard(
  tx: Tx,
  actor: Actor,
  name: 'block' | 'unblock',
  { id, version, reason: given }: Input,
) {
  const { label, outletId } = await lockCard(tx, id)
  const reason = await reasonFor(tx, `gift_card.${name}`, given)
  const now = await move(tx, actor, {
    machine: giftCardMachine,
    noun: giftCardNoun,
    move: name,
    id,
    version,
    label,
    outletId,
    set: { block_reason: name === 'block' ? reason.text : '' },
    data: await giftCardWords.keepReason(tx, id, reason),
  })
  return { id, version: now }
}
