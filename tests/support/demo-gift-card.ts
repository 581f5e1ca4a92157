import { actorOfUser } from '#organization/users/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { issueGiftCard } from '#sales/gift-cards/server/index.ts'
import { idOfRole } from './demo-house.ts'

/** A gift card that was sold at the open register of a shop of the demo, with its whole code. */
export async function aDemoGiftCard(db: Database, outletCode: string, amountMinor: number) {
  const session = await db.reader
    .selectFrom('register_sessions as s')
    .innerJoin('outlets as o', 'o.id', 's.outlet_id')
    .select('s.register_id')
    .where('s.state', '=', 'open')
    .where('o.code', '=', outletCode)
    .executeTakeFirstOrThrow()
  const { card, wholeCode } = await db.transaction(async (tx) => {
    const actor = await actorOfUser(tx, await idOfRole(db, 'super_manager'))
    if (!actor) throw new Error('The demo has no super manager.')
    return issueGiftCard(tx, actor, {
      registerId: session.register_id,
      amountMinor,
      method: 'card',
      customerId: null,
    })
  })
  const balance = async () => {
    const now = await db.reader
      .selectFrom('gift_cards')
      .select('balance_minor')
      .where('id', '=', card.id)
      .executeTakeFirstOrThrow()
    return Number(now.balance_minor)
  }
  return { wholeCode, short: card.code, balance }
}
