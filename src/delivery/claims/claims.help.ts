import { helpOf } from '#platform/page-help.ts'
import { claimsPages } from './claims.pages.ts'

export const claimsHelp = helpOf(claimsPages, {
  returnsNotReceived: {
    about:
      'This page lists parcels that a courier reports as returned and that were never scanned here. Each is found, or claimed from the courier with proof.',
    steps: [
      'During a drop-off, scan every parcel that the driver brings.',
      'Import the courier’s list of returns, so that missing ones show at once.',
      'Ask the courier about each missing return, and note the answer.',
      'Claim what is not found in time, and add the proof.',
      'Settle the claim when the money arrives, or write it off with a reason.',
    ],
    terms: ['missing return', 'reported returned', 'return drop-off', 'claim', 'write-off'],
  },
})
