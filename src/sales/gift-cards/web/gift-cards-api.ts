import { connectTill } from '#sales/registers/web/index.tsx'
import type { scanningContract } from '#stock/scanning/scanning.contract.ts'
import type { giftCardsContract } from '../gift-cards.contract.ts'

export const giftCardsApi = connectTill<typeof giftCardsContract>('giftCards')
export const scansOfCards = connectTill<typeof scanningContract>('scanning')
