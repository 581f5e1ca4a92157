import { blockGiftCard } from '#sales/gift-cards/server/index.ts'
import { countEvents } from './count-events.ts'
import { aGiftCard } from './gift-card-steps.ts'
import { anOpenSession } from './register-steps.ts'
import { because } from './world.ts'
import type { Prepare } from './write-cases.ts'

export const giftCardWrites: Readonly<Record<string, Prepare>> = {
  'giftCards.issue': async ({ db, world }) => {
    const { id: sessionId, registerId } = await anOpenSession(db, world)
    const input = { registerId, amountMinor: 2_500, method: 'card' }
    return {
      input,
      other: { ...input, amountMinor: 5_000 },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('register_entries')
          .select('id')
          .where('session_id', '=', sessionId)
          .execute()
        return rows.length
      },
    }
  },
  'giftCards.load': async ({ db, world }) => {
    const { id, registerId } = await aGiftCard(db, world)
    const input = { id, registerId, amountMinor: 1_000, method: 'cash' }
    return {
      input,
      other: { ...input, amountMinor: 2_000 },
      effects: () => countEvents(db, id, 'gift_card.loaded'),
    }
  },
  'giftCards.adjust': async ({ db, world }) => {
    const { id } = await aGiftCard(db, world)
    const input = { id, amountMinor: -1_000, reason: because('Replaced') }
    return {
      input,
      other: { ...input, amountMinor: -2_000 },
      effects: () => countEvents(db, id, 'gift_card.adjusted'),
    }
  },
  'giftCards.block': async ({ db, world }) => {
    const { id, version } = await aGiftCard(db, world)
    const input = { id, version, reason: because('Lost') }
    return {
      input,
      other: { ...input, reason: because('Stolen') },
      effects: () => countEvents(db, id, 'gift_card.blocked'),
    }
  },
  'giftCards.unblock': async ({ db, world }) => {
    const { id, version } = await aGiftCard(db, world)
    const blocked = await db.transaction((tx) =>
      blockGiftCard(tx, world.admin, { id, version, reason: because('Lost') }),
    )
    const input = { ...blocked, reason: because('Found') }
    return {
      input,
      other: { ...input, reason: because('Found at home') },
      effects: () => countEvents(db, id, 'gift_card.unblocked'),
    }
  },
}
