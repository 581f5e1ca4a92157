import { countPageRead } from '#organization/exports/server/index.ts'
import type { CountedLists } from '#platform/server/http/pages-read.ts'

/** The lists that show who and where customers are; tests/laws/pages-counted.test.ts finds what is missing. */
export const countedLists: CountedLists = {
  plurals: {
    'advice.list': 'shipper advice',
    'confirmations.list': 'orders to confirm',
    'customerMerges.duplicates': 'customers',
    'customerMerges.merges': 'customers',
    'customers.list': 'customers',
    'dispatch.toHandOver': 'orders',
    'dispatch.toPack': 'orders',
    'orders.list': 'orders',
    'parcels.list': 'parcels',
    'recalls.people': 'recalled customers',
    'returns.list': 'returns',
    'verification.list': 'addresses',
  },
  count: countPageRead,
}
