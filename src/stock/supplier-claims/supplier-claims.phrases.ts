import type { AreaPhrases } from '#platform/area-phrases.ts'

export const supplierClaimsPhrases: AreaPhrases = {
  said: {
    buying: {
      'supplier_claim.drafted': 'drafted {record}[ on {supplier}]',
      'supplier_claim.changed': 'changed {record}',
      'supplier_claim.repriced': 'changed the amount of {record}[: {reason}]',
      'supplier_claim.sent': 'sent {record}[ to {to}]',
      'supplier_claim.accepted': 'accepted {record}[ with credit note {creditNumber}]',
      'supplier_claim.disputed': 'disputed {record}[: {reason}]',
      'supplier_claim.upheld': 'upheld {record}[: {message}]',
      'supplier_claim.settled': 'settled {record}[ by {with}]',
      'supplier_claim.written_off': 'wrote off {record}[: {reason}]',
      'supplier_claim.cancelled': 'cancelled {record}[: {note}]',
      'supplier_claim.answered': 'wrote a message about {record}',
      'supplier_claim.file_added': 'added {file} to {record}',
      'supplier_claim.goods_returned': 'took goods of {record} out of stock[ with {paper}]',
      'supplier_claim.goods_handed_over': 'handed the goods of {record} over[ with {paper}]',
      'supplier_claim.return_undone': 'undid {paper} of {record}',
    },
  },
}
