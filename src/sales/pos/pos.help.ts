import { helpOf } from '#platform/page-help.ts'
import { posPages } from './pos.pages.ts'

export const posHelp = helpOf(posPages, {
  pos: {
    about:
      'This is the register of the store. Sell by scan, take the payment and print the receipt. Sales work without the network and are sent later.',
    steps: [
      'Open the register with the opening count.',
      'Scan the products, or search for them. Set quantities and discounts.',
      'Take the payment, and print or email the receipt.',
      'To return goods, scan the receipt and choose the lines.',
      'At the end of the day, count the cash and close the register.',
    ],
    terms: [
      'register',
      'opening count',
      'cash movement',
      'Z report',
      'parked sale',
      'gift card',
      'refund',
      'shared device',
    ],
  },
})
