import type { AreaPhrases } from '#platform/area-phrases.ts'
import { orderChannelLabels } from './suppliers.rules.ts'

export const suppliersPhrases: AreaPhrases = {
  said: {
    buying: {
      'supplier.added': 'added the supplier {record}',
      'supplier.changed': '{changes}',
      'supplier.activated': 'activated {record}',
      'supplier.held': 'put {record} on hold[: {reason}]',
      'supplier.released': 'released {record}',
      'supplier.blocked': 'blocked {record}[: {reason}]',
      'supplier.unblocked': 'unblocked {record}',
      'supplier.archived': 'archived {record}',
      'supplier.restored': 'restored {record} as a draft',
      'supplier.merged': 'merged {record} into {into}',
      'supplier.unmerged': 'undid the merge of {record} into {from}',
      'supplier.others_received': 'merged {from} into {record}',
      'supplier.contact_added': 'added a contact of {record}[ for {role}]',
      'supplier.contact_changed': 'changed a contact of {record}[ for {role}]',
      'supplier.contact_removed': 'removed a contact of {record}[ for {role}]',
      'supplier.document_added': 'added {document} to {record}',
      'supplier.document_changed': 'changed {document} of {record}',
      'supplier.document_removed': 'removed {document} of {record}',
      'supplier.document_restored': 'brought {document} of {record} back',
      'supplier.document_expiring': 'found that {document} of {record} expires soon',
      'supplier.document_expired': 'found that {document} of {record} has expired',
      'supplier.price_list_applied': 'applied the price list {list} of {record} to {items} items',
      'supplier.price_list_undone': 'undid the price list {list} of {record}',
      'supplier.bank_requested': 'requested other bank details for {record}',
      'supplier.bank_approved': 'approved the bank details of {record}',
      'supplier.bank_rejected': 'rejected the bank details requested for {record}',
      'supplier.bank_withdrawn': 'withdrew the bank details requested for {record}',
      'supplier.bank_viewed': 'viewed the whole bank details of {record}',
      'supplier_item.added': 'added {record}[ at {priceMinor}]',
      'supplier_item.changed': '{changes}',
      'supplier_item.repriced': 'changed the prices of {record} by the price list {list}',
      'supplier_item.prices_restored':
        'restored the prices of {record} from before the price list {list}',
      'supplier_item.removed': 'removed {record}',
      'supplier_item.price_added': 'added a price of {record} from {minQuantity}[ at {priceMinor}]',
      'supplier_item.price_changed':
        'changed a price of {record} from {minQuantity}[ to {priceMinor}]',
      'supplier_item.price_removed': 'removed the price of {record} from {minQuantity}',
    },
  },
  labels: { orderChannel: orderChannelLabels },
}
