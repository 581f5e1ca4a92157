import { capability } from '#organization/users/capabilities.ts'
import { type ServedNeed, serveNeed } from '#platform/server/serve-need.ts'
import type { ReceiptRow } from '../receiving.fields.ts'
import { receiptList } from '../receiving.list.ts'
import { listReceipts } from './receiving.queries.ts'

const common = {
  area: 'receiving',
  access: capability.receiving,
  page: '/receiving',
  tone: 'active',
  mainFor: ['warehouse_manager'],
  since: 'oldest',
} as const

const from = {
  endpoint: 'receiving.list',
  list: receiptList,
  page: listReceipts,
  first: { sort: 'at', since: ({ startedAt }: ReceiptRow) => startedAt },
} as const

export const needsOfReceiving: readonly ServedNeed[] = [
  serveNeed(
    {
      ...common,
      key: 'receiving.counting',
      one: 'delivery to count',
      many: 'deliveries to count',
      urgency: 51,
      params: { tab: 'receipts', state: 'counting' },
      button: 'Count deliveries',
    },
    from,
  ),
  serveNeed(
    {
      ...common,
      key: 'receiving.put_away',
      one: 'delivery to put away',
      many: 'deliveries to put away',
      urgency: 52,
      params: { tab: 'receipts', state: 'received' },
      button: 'Put goods away',
    },
    from,
  ),
]
