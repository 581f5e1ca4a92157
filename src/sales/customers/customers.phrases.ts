import type { AreaPhrases } from '#platform/area-phrases.ts'

export const customersPhrases: AreaPhrases = {
  said: {
    customer: {
      'customer.created': 'added the customer {record}',
      'customer.changed': 'changed {what|details} of {record}',
      'customer.consent_changed': 'changed the consent of {record}',
      'customer.kept_apart': 'marked {record} and {other} as different customers',
      'customer.suspected_again': 'marked {record} and {other} as possible duplicates',
      'customer.merged': 'merged {record}[ into {into}]',
      'customer.took_over': 'merged {from} into {record}',
      'customer.unmerged': 'unmerged {record}',
      'customer.watched': 'put {record} on watch[: {reason}]',
      'customer.cash_blocked': 'blocked cash on delivery for {record}[: {reason}]',
      'customer.blocked': 'blocked {record}[: {reason}]',
      'customer.cleared': 'cleared {record}[: {reason}]',
      'customer.erased': 'erased the personal data of {record}',
      'customer_segment.created': 'saved the segment {record}',
      'customer_segment.changed': 'changed the segment {record}',
      'customer_segment.removed': 'deleted the segment {record}',
    },
    money: {
      'customer.credit_given': 'gave {credit} store credit to {record}[: {reason}]',
      'customer.credit_taken': 'took {credit} store credit back from {record}[: {reason}]',
      'customer.credit_spent': 'used {credit} store credit of {record}',
      'customer.price_list_changed':
        'changed the price list of {record}[ from {priceList.before}][ to {priceList.after}]',
    },
    export: { 'customer.viewed': 'viewed {record}' },
  },
}
