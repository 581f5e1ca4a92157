import type { AreaPhrases } from '#platform/area-phrases.ts'

export const posPhrases: AreaPhrases = {
  said: {
    money: {
      'sale.paid': 'sold {record}[ for {total}][, paid by {methods}]',
      'sale.part_refunded': 'refunded part of {record}[: {amount}][: {reason}]',
      'sale.refunded': 'refunded {record}[: {amount}][: {reason}]',
      'sale.voided': 'voided {record}[: {reason}]',
      'parked_sale.parked': 'parked {record}',
      'parked_sale.recalled': 'recalled {record}',
      'parked_sale.discarded': 'discarded {record}',
    },
  },
}
