import { sql } from 'kysely'
import { hashOfLink, linkOver, openLink, unknownLink } from '#organization/messages/server/index.ts'
import type { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Reader, Tx } from '#platform/server/db/database.ts'
import type { LinkAnswer } from '../link-answers.ts'
import { termsMark } from './new-link.ts'

export type FoundLink = {
  readonly id: string
  readonly orderId: string
  readonly expiresAt: string
  readonly addressChanges: number
  /** How many links to the order were sent after it. */
  readonly newerLinks: number
  readonly answer: LinkAnswer | null
  readonly orderState: string
  readonly isSameOrder: boolean
}

/** The link that a token opens. */
export const requireLink = (
  db: Pick<Database, 'reader'>,
  visitor: Actor,
  token: string,
): Promise<FoundLink> => openLink(db, visitor, 'confirm link', (reader) => linkOf(reader, token))

/** The same, for an answer: it stays as it is read until the transaction ends. */
export async function lockLink(tx: Tx, token: string): Promise<FoundLink> {
  // Read once it is locked, so that what another answer did to the order meanwhile is seen.
  await sql`select from confirmation_links where token_hash = ${hashOfLink(token)}
    for update`.execute(tx)
  const link = await linkOf(tx, token)
  if (!link) throw unknownLink()
  return link
}

async function linkOf(reader: Reader, token: string): Promise<FoundLink | undefined> {
  const found = await sql<FoundLink>`
    select k.id, k.order_id as "orderId", k.expires_at as "expiresAt",
      k.address_changes as "addressChanges", k.answer,
      (select count(*)::integer from confirmation_links newer
        where newer.order_id = k.order_id and newer.created_at > k.created_at) as "newerLinks", o.state as "orderState",
      k.terms_mark = ${termsMark} as "isSameOrder"
    from confirmation_links k join orders o on o.id = k.order_id
    where k.token_hash = ${hashOfLink(token)} and k.expires_at > now()`.execute(reader)
  return found.rows[0]
}

/** Whether a customer holds a link that an edit of the order would end. */
export async function hasOpenLink(reader: Reader, orderId: string) {
  const found = await sql`select from confirmation_links k join orders o on o.id = k.order_id
    where o.id = ${orderId} and o.state = 'pending' and k.answer is null and k.expires_at > now()
      and k.terms_mark = ${termsMark} limit 1`.execute(reader)
  return found.rows.length > 0
}

/** Why an order can no longer be answered about by this link; null while it can. */
export function refuseLink(link: FoundLink): Refusal | null {
  if (link.answer !== null) return linkOver('answered', answered[link.answer])
  if (link.orderState === 'cancelled')
    return linkOver(
      'cancelled',
      'This order was cancelled. Call us if that is not what you wanted.',
    )
  if (link.orderState !== 'pending')
    return linkOver('confirmed', 'Your order is confirmed already. There is nothing more to do.')
  if (!link.isSameOrder)
    return linkOver(
      'changed',
      'Your order was changed after this link was sent. Ask for a new link here, or call us.',
    )
  return null
}

const answered: Readonly<Record<LinkAnswer, string>> = {
  confirm: 'You have told us that all is right. Thank you; there is nothing more to do.',
  cancel: 'You have told us that you do not want this order. We see to it.',
  call_me: 'You have asked us to call you, and we will.',
}
