import type { AreaPhrases } from '#platform/area-phrases.ts'

export const posPhrases: AreaPhrases = {
  said: {
    money: {
      'sale.paid':
        'sold {record}[ for {total}][, paid by {methods}][, in exchange for goods of {exchange}][, {offline}]',
      'sale.part_refunded':
        'refunded part of {record}[: {amount}][: {reason}][, in exchange for {exchange}]',
      'sale.refunded': 'refunded {record}[: {amount}][: {reason}][, in exchange for {exchange}]',
      'sale.voided': 'voided {record}[: {reason}]',
      'sale.reviewed': 'reviewed {record}',
      'parked_sale.parked': 'parked {record}',
      'parked_sale.recalled': 'recalled {record}',
      'parked_sale.discarded': 'discarded {record}',
      'parked_sale.expired': 'discarded {record}, which was parked for too long',
    },
  },
}
