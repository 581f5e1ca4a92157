import type { AreaPhrases } from '#platform/area-phrases.ts'

export const suspiciousPhrases: AreaPhrases = {
  said: {
    customer: {
      'suspicious_case.opened': 'opened {record} about customer {customer}[: {reason}]',
      'suspicious_case.flagged': 'flagged {record} again[: {reason}]',
      'suspicious_case.reviewed': 'started the review of {record}',
      'suspicious_case.taken': 'took over {record}',
      'suspicious_case.watched': 'put the customer of {record} on watch[: {reason}]',
      'suspicious_case.restricted':
        'restricted the customer of {record}[ to {policyLabel}][ until {until}][: {reason}]',
      'suspicious_case.appealed': 'recorded an appeal in {record}[: {reason}]',
      'suspicious_case.cleared': 'cleared the customer of {record}[: {reason}]',
      'suspicious_case.expired': 'ended the restriction of {record} on its last day',
      'suspicious_case.unlinked': 'removed customer {customer} from {record}',
      'suspicious_case.applied': 'applied {policyLabel} to open orders of {record}[: {orders}]',
      'suspicious_case.released_orders': 'released the open orders held by {record}',
    },
  },
}
