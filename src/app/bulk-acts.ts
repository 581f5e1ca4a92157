import type { BulkAct } from '#platform/server/http/require-count.ts'

const parts = { losesNothing: 'They are parts of one record.' }
const undone = (how: string): BulkAct => ({ losesNothing: how })

/**
 * Every write of many records, and whether it loses something that one click does not bring back. Those
 * that do need the number of records as the user typed it. tests/laws/bulk-acts.test.ts compares it.
 */
export const bulkActs: Readonly<Record<string, BulkAct>> = {
  'advice.decideMany': {
    loses: 'The courier sends these parcels back, and their sales are lost.',
    of: 'ids',
    when: { path: ['decision'], is: ['return'] },
  },
  'orderDesk.bulkDo': {
    loses: 'Cancelled orders do not come back.',
    countedBy: 'orders/server/bulk/require-cancelling-many.ts',
  },
  'products.moveMany': {
    loses: 'Archived products leave lists and sale; out of the archive they come back as drafts.',
    of: 'rows',
    when: { path: ['move'], is: ['archive'] },
  },
  'remittances.explain': {
    loses: 'The company bears these differences, and the courier owes them no more.',
    of: 'lineIds',
    when: { path: ['verdict'], is: ['accepted'] },
  },
  'returns.bulkDo': {
    loses: 'Declined returns are closed for good.',
    of: 'ids',
    when: { path: ['change', 'action'], is: ['decline'] },
  },
  'buying.accept': undone('The drafts of purchase orders can be changed and deleted.'),
  'buying.useProposed': undone('The history keeps the former reorder points.'),
  'claims.file': undone('A claim can be withdrawn.'),
  'confirmations.finish': undone('Each call can be taken up again.'),
  'confirmations.message': undone('Messages change no record.'),
  'customers.move': undone('A block can be lifted.'),
  'customers.tag': undone('Tags can be added and removed again.'),
  'inventory.adjust': parts,
  'inventory.setReorderData': undone('The history keeps the former values.'),
  'locations.saveCoverage': undone('The history keeps the former values.'),
  'notifications.markSelected': undone('It can be marked the other way.'),
  'notifications.removeSelected': undone('Undo brings deleted notifications back.'),
  'notifications.restore': undone('It brings back what was deleted.'),
  'orderDesk.changeComment': parts,
  'orderDesk.comment': parts,
  'orderDesk.split': parts,
  'orderMoney.edit': parts,
  'orderMoney.refund': parts,
  'orderMoney.remove': parts,
  'orderStock.removeShort': parts,
  'orders.place': parts,
  'parcels.book': undone('A booking can be voided.'),
  'parcels.printLabels': undone('Labels can be printed again.'),
  'parcels.rebook': undone(
    'The courier was suspended before; the parcels are booked again at once.',
  ),
  'priceLists.setPrices': undone('The history keeps the former prices.'),
  'products.changeMany': undone('The history keeps the former values.'),
  'products.changeVariants': undone('The history keeps the former values.'),
  'products.orderImages': parts,
  'products.planPrices': undone(
    'Planned prices can be changed and discarded until they take effect.',
  ),
  'returnLink.announce': parts,
  'returns.add': parts,
  'returns.settle': parts,
  'supplierReturns.add': undone('The paper can be cancelled.'),
  'tracking.report': undone('A later report corrects an earlier one.'),
  'transfers.add': parts,
  'transfers.approve': parts,
  'transfers.change': parts,
  'waves.plan': undone('A planned wave can be cancelled.'),
}
