import type { AreaPhrases } from '#platform/area-phrases.ts'

export const receivingPhrases: AreaPhrases = {
  said: {
    buying: {
      'goods_receipt.imported': 'imported {record}[ of {order}]',
      'goods_receipt.started': 'started to count {record}[ of {order}][ from {supplier}]',
      'goods_receipt.changed': '{changes}',
      'goods_receipt.photo_added': 'added a photo of {sku} to {record}',
      'goods_receipt.photo_removed': 'removed a photo of {sku} from {record}',
      'goods_receipt.priced': 'entered the price of {sku} in {record}',
      'goods_receipt.line_added': 'added {sku} to {order}, which came with {record}',
      'goods_receipt.received': 'received {record}[ of {order}][; rejected: {rejected}]',
      'goods_receipt.put_away': 'finished the put-away of {record}',
      'goods_receipt.reopened': 'reopened the put-away of {record}',
      'goods_receipt.undone': 'undid {record}[: {reason}]',
      'goods_receipt.cancelled': 'cancelled {record}[: {reason}]',
    },
  },
}
