import { wordsApart } from '#sales/customers/server/index.ts'

/** What people say in their own words of a claim, which may be for the parcels of several customers. */
export const claimWords = wordsApart({ table: 'claim_words', about: 'claim_id' })
