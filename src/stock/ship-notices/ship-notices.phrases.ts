import type { AreaPhrases } from '#platform/area-phrases.ts'

export const shipNoticesPhrases: AreaPhrases = {
  said: {
    buying: {
      'ship_notice.drafted': 'drafted {record}[ of {order}]',
      'ship_notice.announced': 'announced {record}[ of {order}][ for {arrivesOn}]',
      'ship_notice.changed': '{changes}',
      'ship_notice.arrived': 'started to count {record}[ with {receipt}]',
      'ship_notice.received': 'received {record}[ with {receipt}]',
      'ship_notice.due_reported': 'found that {record} arrives today',
      'ship_notice.delay_reported': 'found that {record} is late[, announced for {arrivesOn}]',
      'ship_notice.reopened': 'took back the count of {record}[ with {receipt}]',
      'ship_notice.cancelled': 'cancelled {record}[: {reason}]',
    },
  },
}
