import { openLink, unknownLink } from '#organization/messages/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { findOrderLink, lockOrderLink, type OrderLink } from '#stock/purchasing/server/index.ts'
import { whyOver } from '../order-link.rules.ts'

/** The link that a token opens; wrong tokens are counted, and refused the same as expired ones. */
export const requireOrderLink = (
  db: Pick<Database, 'reader'>,
  visitor: Actor,
  token: string,
): Promise<OrderLink> =>
  openLink(db, visitor, 'order link', (reader) => findOrderLink(reader, token))

/** The same, for an answer: locked until the transaction ends. */
export async function lockOpenLink(tx: Tx, token: string): Promise<OrderLink> {
  const link = await lockOrderLink(tx, token)
  if (!link) throw unknownLink()
  refuseOver(link)
  return link
}

/** @throws Refusal `link_over`, once the order can't be answered by the link */
export function refuseOver(link: OrderLink): void {
  const over = whyOver(link)
  if (over === null) return
  const { why, sentence, at } = over
  throw new Refusal('gone', 'link_over', sentence, { details: { why, at } })
}

type Recipient = Pick<OrderLink, 'contactName' | 'sentTo' | 'supplierId'>

/**
 * The holder of a link acts for the supplier that the email went to, even where a user of the
 * company is signed in in the same browser. The name says to whom the link was sent.
 */
export function linkActor({ requestId, ipAddress }: Actor, link: Recipient): Actor {
  const { contactName, sentTo, supplierId } = link
  const name = contactName
    ? `${contactName}, by link, sent to ${sentTo}`
    : `By link, sent to ${sentTo}`
  return { ...systemActor(name, 'link'), supplierId, requestId, ipAddress }
}
