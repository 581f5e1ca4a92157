import type { AreaPhrases } from '#platform/area-phrases.ts'

export const setupPhrases: AreaPhrases = {
  said: {
    setup: {
      'sample_business.started': 'started to load {record}',
      'sample_business.loaded': 'loaded {record}',
      'sample_business.removed': 'removed {record}',
    },
  },
}
