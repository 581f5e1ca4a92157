import { sql } from 'kysely'
import { hashOfLink, linkOver, openLink, unknownLink } from '#organization/messages/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Reader, Tx } from '#platform/server/db/database.ts'
import { refuseNothingLeft, refuseNotOut } from '../returns.rules.ts'
import { insideWindow, returnableLines } from './returnable-lines.ts'
import { finalLinesOf } from './take-despite.ts'

export type FoundReturnLink = {
  readonly id: string
  readonly orderId: string
  readonly orderNumber: number
  readonly orderState: string
  /** The number of the return that was requested through it. */
  readonly announced: number | null
}

/** The link that a token opens. */
export const requireReturnLink = (
  db: Pick<Database, 'reader'>,
  visitor: Actor,
  token: string,
): Promise<FoundReturnLink> =>
  openLink(db, visitor, 'return link', (reader) => linkOf(reader, token))

/** The same, for a request: locked until the transaction ends. */
export async function lockReturnLink(tx: Tx, token: string): Promise<FoundReturnLink> {
  await sql`select from return_links where token_hash = ${hashOfLink(token)} for update`.execute(tx)
  const link = await linkOf(tx, token)
  if (!link) throw unknownLink()
  return link
}

async function linkOf(reader: Reader, token: string): Promise<FoundReturnLink | undefined> {
  const found = await sql<FoundReturnLink>`
    select k.id, k.order_id as "orderId", o.number as "orderNumber", o.state as "orderState",
      r.number as announced
    from return_links k join orders o on o.id = k.order_id
    left join returns r on r.id = k.return_id
    where k.token_hash = ${hashOfLink(token)} and k.expires_at > now()`.execute(reader)
  return found.rows[0]
}

/**
 * What can still be requested through a link, by the rules for staff.
 *
 * @throws Refusal `link_over`, where nothing can
 */
export async function openForReturn(reader: Reader, link: FoundReturnLink) {
  const { orderId, orderState, announced } = link
  const label = `Order ${link.orderNumber}`
  if (announced !== null)
    throw linkOver(
      'announced',
      `You have announced it as return ${announced}, and we see to it. There is nothing more to do.`,
    )
  if (refuseNotOut(label, orderState))
    throw linkOver('not_out', 'Nothing of this order can be sent back now. Call us if you want to.')
  if (await insideWindow(reader, orderId, label))
    throw linkOver(
      'window',
      'The time in which this order can be sent back is over. Call us if something is wrong with it.',
    )
  const lines = await returnableLines(reader, orderId)
  const finalIds = await finalLinesOf(reader, orderId)
  if (refuseNothingLeft(label, lines, finalIds))
    throw linkOver(
      'nothing_left',
      'All of this order that can be sent back is with us or on its way. There is nothing more to do.',
    )
  return { label, lines, finalIds }
}
