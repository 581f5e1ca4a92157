import { helpOf } from '#platform/page-help.ts'
import { verificationPages } from './verification.pages.ts'

export const verificationHelp = helpOf(verificationPages, {
  addressVerification: {
    about:
      'A bad address makes a delivery fail. Here each doubtful address is corrected, accepted or rejected before its order is packed.',
    steps: [
      'Open the first address. The reasons are listed beside it.',
      'Compare it with the suggestion and with the places that couriers reach.',
      'Correct the address, or accept it as it is.',
      'If it stays unclear, ask the customer, or reject the order.',
    ],
    terms: ['address check', 'service location', 'coverage', 'on hold', 'attempt'],
  },
})
