import { helpOf } from '#platform/page-help.ts'
import { transfersPages } from './transfers.pages.ts'

export const transfersHelp = helpOf(transfersPages, {
  stockTransfer: {
    about:
      'Transfers move stock from one outlet to another. Units are scanned out and scanned in, so that a loss on the way is noticed at once.',
    steps: [
      'Request a transfer, or add the items that are low at the receiving outlet.',
      'Let the sending outlet approve it.',
      'Scan the units out, and send the transfer.',
      'Scan them in at arrival, and put them into bins.',
      'Close the transfer. A shortage opens a variance.',
    ],
    terms: ['transfer', 'in transit', 'reserved', 'low stock', 'variance', 'approval request'],
  },
})
