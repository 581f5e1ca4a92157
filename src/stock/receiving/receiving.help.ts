import { helpOf } from '#platform/page-help.ts'
import { receivingPages } from './receiving.pages.ts'

export const receivingHelp = helpOf(receivingPages, {
  receiving: {
    about:
      'Deliveries are counted, received and put away here. What was counted decides what is paid, so differences are noted at once.',
    steps: [
      'Open the expected delivery, or scan its purchase order.',
      'Count the goods by scan, with lots and expiry dates where they have them.',
      'Note damage and differences, with photos.',
      'Receive: the units become stock, and the purchase order is updated.',
      'Put the goods away into their bins.',
      'Add freight and duty as landed costs when the bill arrives.',
    ],
    terms: ['receipt', 'put away', 'ship notice', 'blind count', 'lot', 'landed cost', 'variance'],
  },
})
