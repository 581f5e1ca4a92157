import { connect } from '#platform/web/client.ts'
import type { scanningContract } from '#stock/scanning/scanning.contract.ts'
import type { giftCardsContract } from '../gift-cards.contract.ts'

export const giftCardsApi = connect<typeof giftCardsContract>('giftCards')
export const scansOfCards = connect<typeof scanningContract>('scanning')
