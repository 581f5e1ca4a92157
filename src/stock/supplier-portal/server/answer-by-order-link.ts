import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { OrderAnswer } from '#stock/purchasing/order-links.rules.ts'
import { keepLinkAnswer } from '#stock/purchasing/server/index.ts'
import { confirmOwnOrder, proposeForOwnOrder, rejectOwnOrder } from './answer-order.ts'
import { linkActor, lockOpenLink, requireOrderLink } from './find-order-link.ts'

type Step = { readonly id: string; readonly version: number }
type AnswerOf<Act extends (tx: Tx, actor: Actor, input: never) => unknown> = {
  readonly token: string
} & Omit<Parameters<Act>[2], keyof Step>

/** Confirms the order of a link as it was sent. */
export function confirmByLink(
  db: Database,
  visitor: Actor,
  { token, ...given }: AnswerOf<typeof confirmOwnOrder>,
) {
  return answerOnce(db, visitor, token, 'confirmed', (tx, supplier, step) =>
    confirmOwnOrder(tx, supplier, { ...given, ...step }),
  )
}

/** Offers something else for the order of a link, line by line. */
export function proposeByLink(
  db: Database,
  visitor: Actor,
  { token, ...given }: AnswerOf<typeof proposeForOwnOrder>,
) {
  return answerOnce(db, visitor, token, 'changes_proposed', (tx, supplier, step) =>
    proposeForOwnOrder(tx, supplier, { ...given, ...step }),
  )
}

/** Rejects the order of a link. */
export function rejectByLink(
  db: Database,
  visitor: Actor,
  { token, reason }: AnswerOf<typeof rejectOwnOrder>,
) {
  return answerOnce(db, visitor, token, 'rejected', (tx, supplier, step) =>
    rejectOwnOrder(tx, supplier, { ...step, reason }),
  )
}

/**
 * Gives the answer of a signed-in supplier for the one order of the link. The order and the link are
 * locked before it, so that of two answers at once one counts.
 */
async function answerOnce(
  db: Database,
  visitor: Actor,
  token: string,
  answer: OrderAnswer,
  act: (tx: Tx, supplier: Actor, step: Step) => Promise<unknown>,
) {
  await requireOrderLink(db, visitor, token)
  return db.transaction(async (tx) => {
    const { id, orderId, orderVersion, label, ...link } = await lockOpenLink(tx, token)
    const supplier = linkActor(visitor, link)
    await act(tx, supplier, { id: orderId, version: orderVersion })
    await keepLinkAnswer(tx, id, answer)
    return { label }
  })
}
