import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { id, line } from '#platform/fields.ts'
import { statesOf } from '#platform/machine.ts'
import { formatQuantity } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { insistOnFilter } from '#platform/server/http/insist-on-filter.ts'
import { tableFile } from '#platform/server/http/send-table.ts'
import { everyRow } from '#platform/server/keyset.ts'
import { expirySpanKeys } from '../expiry.rules.ts'
import { lotMachine } from '../lots.states.ts'
import type { ShownLot } from '../stock-lists.contract.ts'
import { listLots } from './list-lots.ts'

/** The lots as they are filtered, the first to expire first; for whoever recalls or marks them down. */
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
  rows: allLots,
})

/** By the names of the page. */
const filters = z.object({
  outlet: id.optional(),
  variant: id.optional(),
  state: z.enum(statesOf(lotMachine)).optional(),
  expires: z.enum(expirySpanKeys).optional(),
  within: z.coerce.number().int().min(-1).max(3650).optional(),
  gone: line(1).optional(),
  q: line(80).optional(),
})

function allLots(reader: Reader, actor: Actor, query: Readonly<Record<string, string>>) {
  const { outlet, variant, gone, ...rest } = insistOnFilter(filters, query)
  const filter = { ...rest, outletId: outlet, variantId: variant, withGone: Boolean(gone) }
  return everyRow((after) => listLots(reader, actor, { ...filter, limit: 500, after }))
}
