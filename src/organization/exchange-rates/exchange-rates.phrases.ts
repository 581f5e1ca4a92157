import type { AreaPhrases } from '#platform/area-phrases.ts'

export const exchangeRatesPhrases: AreaPhrases = {
  said: {
    setup: {
      'exchange_rate.added': 'added {record}',
      'exchange_rate.replaced': 'replaced {record}[ by {rate}]',
      'exchange_rate.withdrawn': 'withdrew {record}',
    },
  },
}
