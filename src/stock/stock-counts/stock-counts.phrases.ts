import type { AreaPhrases } from '#platform/area-phrases.ts'

export const stockCountsPhrases: AreaPhrases = {
  said: {
    stock: {
      'stock_count.planned': 'planned {record}[ after {after}]',
      'stock_count.changed': '{changes}',
      'stock_count.started': 'started {record}',
      'stock_count.recount_requested':
        'finished a round of {record}; lines to count again: {lines}',
      'stock_count.submitted': 'finished counting {record}',
      'stock_count.returned': 'asked to count lines of {record} again: {lines}',
      'stock_count.posted': 'approved and posted {record}; lines that differ: {lines}',
      'stock_count.cancelled': 'cancelled {record}[: {why}]',
    },
  },
}
