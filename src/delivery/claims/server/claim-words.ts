import { wordsApart } from '#sales/customers/server/index.ts'

/** Erasable text of a claim, which may be about the parcels of several customers. */
export const claimWords = wordsApart({ table: 'claim_words', about: 'claim_id' })
