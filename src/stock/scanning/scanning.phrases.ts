import type { AreaPhrases } from '#platform/area-phrases.ts'

export const scanningPhrases: AreaPhrases = {
  said: {
    setup: {
      'unknown_code.ignored': 'ignored the unknown code {record}',
      'unknown_code.listed': 'listed the unknown code {record} again',
    },
  },
}
