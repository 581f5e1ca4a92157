import type { AreaPhrases } from '#platform/area-phrases.ts'

export const transfersPhrases: AreaPhrases = {
  said: {
    stock: {
      'transfer.added': 'created {record}',
      'transfer.changed': '{changes}',
      'transfer.requested': 'requested {record}[ from {from}][ to {to}]',
      'transfer.approved': 'approved {record}',
      'transfer.rejected': 'rejected {record}[: {reason}]',
      'transfer.cancelled': 'cancelled {record}[: {reason}]',
      'transfer.shipped': 'shipped {record}[ from {from}]',
      'transfer.partly_received': 'received part of {record}',
      'transfer.received': 'received {record}',
      'transfer.differed': 'found a difference in {record}',
      'transfer.called_back': 'recalled {record}',
      'transfer.closed_short': 'closed {record} with a shortage[: {reason}]',
      'transfer.closed': 'closed {record}',
    },
  },
}
