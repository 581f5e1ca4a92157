import type { IdSource } from './id-sources.ts'

/** The owners of ids in endpoints of goods receipts. */
export const receivingIdSources: Readonly<Record<string, IdSource>> = {
  'receiving.cancel id': 'goods receipt',
  'receiving.change id': 'goods receipt',
  'receiving.count binId': 'bin',
  'receiving.count id': 'goods receipt',
  'receiving.finish id': 'goods receipt',
  'receiving.get id': 'goods receipt',
  'receiving.history id': 'goods receipt',
  'receiving.list outletId': 'outlet',
  'receiving.list supplierId': 'everyone',
  'receiving.putAway id': 'goods receipt',
  'receiving.putAway receivedId': 'received goods',
  'receiving.receive id': 'goods receipt',
  'receiving.scanBin id': 'goods receipt',
  'receiving.setPrice id': 'goods receipt',
  'receiving.setPrice lineId': 'goods receipt line',
  'receiving.start orderId': 'purchase order',
  'receiving.start outletId': 'outlet',
  'receiving.start supplierId': 'everyone',
  'receiving.uncount binId': 'bin',
  'receiving.uncount id': 'goods receipt',
  'receiving.uncount lineId': 'goods receipt line',
  'receiving.uncount lotId': 'everyone',
  'receiving.undo id': 'goods receipt',
}
