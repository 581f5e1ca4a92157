import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { redeemGiftCard } from '#sales/gift-cards/server/index.ts'
import { type IssueInput, issueGiftCard } from '#sales/gift-cards/server/issue-card.ts'
import { anOpenSession } from './register-steps.ts'
import type { World } from './world.ts'

/** A card of 50.00, paid in cash at a register that is opened for it. */
export async function aGiftCard(
  db: Database,
  world: World,
  wanted: Partial<IssueInput> = {},
  actor: Actor = world.admin,
) {
  const registerId = wanted.registerId ?? (await anOpenSession(db, world)).registerId
  const { card, wholeCode } = await db.transaction((tx) =>
    issueGiftCard(tx, actor, {
      amountMinor: 5_000,
      method: 'cash',
      customerId: null,
      ...wanted,
      registerId,
    }),
  )
  return { ...card, wholeCode, registerId }
}

/** What a card pays for; no sale is needed for its ledger. */
export const aSource = () => ({ noun: 'sale', id: newId(), label: 'Sale 1042' })

/** A card that paid for something, and what it paid for. */
export async function aRedeemedCard(db: Database, world: World, amountMinor = 2_000) {
  const [card, source] = [await aGiftCard(db, world), aSource()]
  const paid = { code: card.wholeCode, currency: 'GBP', amountMinor, source }
  await db.transaction((tx) => redeemGiftCard(tx, world.admin, paid))
  return { ...card, source }
}
