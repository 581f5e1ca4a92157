import { helpOf } from '#platform/page-help.ts'
import { returnsPages } from './returns.pages.ts'

export const returnsHelp = helpOf(returnsPages, {
  returns: {
    about:
      'This page follows goods that come back, from the request to the refund. A return is received by scan, inspected unit by unit, and settled together with its stock.',
    steps: [
      'Start a return for an order, or send the customer a return link.',
      'Approve the request, and say how the goods are sent.',
      'Scan the parcel when it arrives.',
      'Inspect each unit: give it a grade, and choose what becomes of it.',
      'Settle: refund, exchange or store credit, and restock what can be sold.',
      'Find the order of each unidentified parcel.',
    ],
    terms: [
      'return',
      'inspection',
      'grade',
      'disposition',
      'restocking fee',
      'refund',
      'supplier return',
      'unidentified parcel',
    ],
  },
})
