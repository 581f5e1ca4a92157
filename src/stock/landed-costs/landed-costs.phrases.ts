import type { AreaPhrases } from '#platform/area-phrases.ts'

export const landedCostsPhrases: AreaPhrases = {
  said: {
    buying: {
      'landed_cost.recorded': 'recorded {record}[ for {receipts}]',
      'landed_cost.changed': 'changed {record}',
      'landed_cost.posted': 'posted {record}[ for {receipts}]',
      'landed_cost.reversed': 'reversed {record}[: {note}]',
      'landed_cost.cancelled': 'cancelled {record}[: {note}]',
    },
  },
}
