import { useQuery } from '@tanstack/react-query'
import { useReasonField } from '#organization/reasons/web/index.tsx'
import { groupedQuantity } from '#platform/quantity.ts'
import type { CallContext } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { LevelPanel } from '../stock-lists.contract.ts'
import { refuseUnseenStock } from '../stock-photos.rules.ts'
import { AdjustPhotos } from './AdjustPhotos.tsx'
import { type AdjustValues, adjustFields, adjustStart, readEntries } from './adjust-fields.tsx'
import { lotsApi, reasonsOfStock, stockApi } from './stock-api.ts'
import { useStockSaved } from './use-stock-saved.ts'

/** Corrects the stock on hand, by a difference or to a count, with a reason. */
export function AdjustDialog({ level, onClose }: { level: LevelPanel; onClose: () => void }) {
  const { sku, outletCode, quantityScale: scale } = level
  const reason = useReasonField('stock.adjust')
  const onSaved = useStockSaved(onClose)
  const photoIds = level.waitingPhotos.filter(({ isOwn }) => isOwn).map(({ id }) => id)
  const { data } = useQuery(
    reasonsOfStock.ask('list', { appliesTo: 'stock.adjust', isActive: true }),
  )
  const unseen = (code: string) => {
    const chosen = data?.reasons.find((each) => each.code === code)
    return chosen ? refuseUnseenStock(sku, chosen, { photos: photoIds.length }) : null
  }
  return (
    <FormDialog
      area="inventory"
      title={`Adjust ${sku} at ${outletCode}?`}
      subject={sku}
      effect="On hand changes only by movements. This one is in the ledger with your name and the reason."
      confirmLabel="Adjust stock"
      fields={(values) => ({
        ...adjustFields(level, values),
        reason,
        photoIds: {
          kind: 'own',
          label: 'Photos',
          fault: (_, { reason: { code } }) => unseen(code)?.message ?? null,
          draw: ({ error }) => <AdjustPhotos level={level} fault={error} />,
          words: () => '',
        },
      })}
      opened={adjustStart(level)}
      save={({ values }, options) => adjust(level, values, photoIds, options)}
      onSaved={({ onHand }) =>
        onSaved(`${sku} at ${outletCode}: ${groupedQuantity(onHand, scale)} on hand`)
      }
      onClose={onClose}
    />
  )
}

async function adjust(
  level: LevelPanel,
  values: AdjustValues,
  photoIds: string[],
  options: { context: CallContext },
) {
  const { variantId, outletId, openDays } = level
  const { read, isInflow, there, place } = readEntries(level, values)
  const { difference, counted } = typeof read === 'string' ? unread : read
  const into = isInflow ? await inflowPlace(level, values) : place
  const day = openDays && values.on !== openDays.today ? { on: values.on } : {}
  const what =
    counted === null ? { difference, ...day } : { counted: { quantity: counted, seen: there } }
  const { reason } = values
  return stockApi.call.adjust({ variantId, outletId, ...into, ...what, reason, photoIds }, options)
}

/** The field refuses it before it is sent. */
const unread = { difference: 0, counted: null }

/** The place of found stock; an unknown lot is added. */
async function inflowPlace({ tracking, variantId }: LevelPanel, values: AdjustValues) {
  const { bin, lotCode, expiresOn } = values
  const inBin = bin === null ? {} : { binId: bin.id }
  if (tracking === 'none') return inBin
  const code = lotCode.trim()
  const lot = await lotsApi.call.add({ variantId, code, expiresOn })
  return { lotId: lot.id, ...inBin }
}
