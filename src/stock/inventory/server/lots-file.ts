import { capability } from '#organization/users/capabilities.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { tableFile } from '#platform/server/http/send-table.ts'
import { filterOfFile } from '#platform/server/lists/filter-of-file.ts'
import { lotList } from '../lots.list.ts'
import { lotMachine } from '../lots.states.ts'
import type { ShownLot } from '../stock-lists.contract.ts'
import { lots } from './list-lots.ts'

/** The filtered lots, the first to expire first; for recalls and markdowns. */
export const lotsFile = tableFile<ShownLot>({
  path: '/files/lots',
  name: 'lots',
  access: capability.inventory,
  columns: [
    { label: 'SKU', kind: 'text', value: ({ sku }) => sku },
    { label: 'Product', kind: 'text', value: ({ title }) => title },
    { label: 'Lot', kind: 'text', value: ({ code }) => code },
    { label: 'Expires on', kind: 'date', value: ({ expiresOn }) => expiresOn },
    { label: 'State', kind: 'text', value: ({ state }) => lotMachine.states[state].label },
    {
      label: 'On hand',
      kind: 'number',
      value: ({ onHand, quantityScale }) => formatQuantity(onHand, quantityScale),
    },
    { label: 'Unit', kind: 'text', value: ({ unit }) => unit },
    { label: 'Outlets', kind: 'text', value: ({ outletCodes }) => outletCodes.join(' ') },
  ],
  rows: async function* (reader, actor, query) {
    for await (const rows of lots.every(reader, actor, filterOfFile(lotList, query))) yield* rows
  },
})
