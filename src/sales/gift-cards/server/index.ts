import { useUpPin } from '#organization/users/server/index.ts'
import { defineServer } from '#platform/server/define-server.ts'
import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { writesSecret } from '#platform/server/http/secret-answers.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { giftCardsArea } from '../gift-cards.area.ts'
import { giftCardsContract } from '../gift-cards.contract.ts'
import { adjustGiftCard } from './adjust-card.ts'
import { blockGiftCard, unblockGiftCard } from './block-card.ts'
import { access } from './find-card.ts'
import { getGiftCard, giftCards, historyOfGiftCard } from './gift-cards.queries.ts'
import { issueGiftCard } from './issue-card.ts'
import { listOpenRegisters } from './list-open-registers.ts'
import { loadGiftCard } from './load-card.ts'
import { lookUpGiftCard } from './look-up-card.ts'

export { addPastGiftCard, type PastGiftCard } from './add-past-cards.ts'
export { blockGiftCard } from './block-card.ts'
export { giftCardIdsOf, giftCardsOfCustomers } from './cards-of-customers.ts'
export { findCardFaults } from './check-balances.ts'
export { findGiftCardCode } from './find-gift-card-code.ts'
export { issueGiftCard } from './issue-card.ts'
export { writesWithCard } from './look-up-card.ts'
export { redeemGiftCard, returnToGiftCard } from './redeem-card.ts'

const giftCardsRoutes = routes('giftCards', giftCardsContract, {
  list: reads(giftCards.page),
  get: reads(getGiftCard),
  history: reads(historyOfGiftCard),
  registers: reads(listOpenRegisters),
  lookUp: does(lookUpGiftCard),
  // The stored answer of a repeated request has the code, so it is encrypted.
  issue: writesSecret(issueGiftCard),
  load: writes(loadGiftCard),
  // At a shared register, money is given away only after the PIN is entered again.
  adjust: writes(async (tx, actor, input) => {
    await useUpPin(tx, actor)
    return adjustGiftCard(tx, actor, input)
  }),
  block: writes(blockGiftCard),
  unblock: writes(unblockGiftCard),
})

export const giftCardsServer = defineServer(giftCardsArea, {
  routes: { giftCards: giftCardsRoutes },
  // Who holds a card is on the screen alone: a file of names would need a permit.
  files: [
    ...fileOfList(giftCards, {
      path: '/files/gift-cards',
      name: 'gift-cards',
      access,
      without: ['customer'],
    }),
  ],
})
