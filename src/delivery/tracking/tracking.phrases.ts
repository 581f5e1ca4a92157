import type { AreaPhrases } from '#platform/area-phrases.ts'

export const trackingPhrases: AreaPhrases = {
  said: {
    parcel: {
      'courier.went_silent': 'noted no updates from {record}',
      'courier.answered_again': 'noted that {record} sends updates again',
      'courier.number_given':
        'matched the tracking number {trackingNumber} of {record}[ to {parcel}]',
      'courier.number_ignored': 'ignored the tracking number {trackingNumber} of {record}',
      'courier.event_ignored': 'ignored a tracking update of {record}',
      'courier.signature_refused': 'refused a message with a wrong signature for {record}',
    },
  },
}
