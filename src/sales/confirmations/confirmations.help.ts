import { helpOf } from '#platform/page-help.ts'
import { confirmationsPages } from './confirmations.pages.ts'

export const confirmationsHelp = helpOf(confirmationsPages, {
  confirmations: {
    about:
      'Some customers are called before their order is packed. The queue puts the call first that saves most, so agents need not choose.',
    steps: [
      'Take the next call of the queue. The order is yours until the call ends.',
      'Call the customer, and check the address, the lines and the amount.',
      'Record how the call ended. Agree a callback if the time is bad.',
      'Confirm the order, or cancel it with the reason that the customer gave.',
      'As a team lead, check the agents’ figures.',
    ],
    terms: [
      'confirmation call',
      'call outcome',
      'callback',
      'attempt',
      'risk score',
      'value at risk',
    ],
  },
})
