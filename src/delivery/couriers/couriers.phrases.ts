import type { AreaPhrases } from '#platform/area-phrases.ts'

export const couriersPhrases: AreaPhrases = {
  said: {
    parcel: {
      'courier.rules_changed': '{changes}',
      'courier.connection_changed': 'changed the connection of {record}',
      'courier.cities_listed': 'updated the list of places of {record}',
      'courier.tried': 'tested the connection of {record}',
      'courier.word_explained': 'mapped the status “{word}” of {record}[ to {news.after}]',
      'courier.word_forgotten': 'removed the mapping of the status “{word}” of {record}',
      'courier.word_unknown': 'found an unmapped status of {record}',
      'courier_call.given_up': 'gave up the courier request {record}[: {reason}]',
      'courier_call.retried': 'retried the courier request {record}',
      'courier_call.refused': 'was refused by the courier: {record}[, {reason}]',
      'courier_call.stopped': 'stopped retrying the courier request {record}[: {reason}]',
    },
  },
}
