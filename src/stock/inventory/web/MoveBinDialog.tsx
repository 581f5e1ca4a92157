import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { groupedQuantity } from '#platform/quantity.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import type { LevelPanel } from '../stock-lists.contract.ts'
import { BinPicker, type PickedBin } from './BinPicker.tsx'
import { placeChoicesWithRest } from './place-choice.ts'
import { stockApi } from './stock-api.ts'
import { useQuantityField } from './use-quantity-field.tsx'
import { useStockAct } from './use-stock-act.ts'

/** Carries some of it from one bin to another of the same outlet. */
export function MoveBinDialog({ level, onClose }: { level: LevelPanel; onClose: () => void }) {
  const { variantId, outletId, sku, quantityScale: scale } = level
  const all = placeChoicesWithRest(level, `in no bin: ${groupedQuantity(level.onHand, scale)}`)
  // Where no place is known, all of it lies in no bin; else the places name all there is.
  const choices = all.length > 1 ? all.slice(1) : all
  const [chosen, setChosen] = useState(choices[0]?.value ?? '')
  const from = choices.find(({ value }) => value === chosen)
  const [to, setTo] = useState<PickedBin | null>(null)
  const [note, setNote] = useState('')
  const quantity = useQuantityField({ label: 'Quantity', scale, most: from?.onHand ?? 0 })
  const act = useStockAct({
    run: stockApi.call.moveBin,
    done: (_output, input) =>
      `${groupedQuantity(input.quantity, scale)} of ${sku} moved${to ? ` to ${to.code}` : ''}`,
    onClose,
  })
  const { lotId = null, binId = null } = from?.place ?? {}
  return (
    <ConfirmDialog
      title={`Move ${sku} to another bin?`}
      confirmLabel="Move"
      fields={
        <>
          <NativeSelect
            label="From"
            value={chosen}
            data={choices.map(({ value, label }) => ({ value, label }))}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
          <BinPicker label="To bin" outletId={outletId} bin={to} onPick={setTo} />
          {quantity.field}
          <TextInput
            label="Note"
            maxLength={200}
            value={note}
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
        </>
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        const steps = quantity.take()
        if (steps === null) return
        act.start({
          variantId,
          outletId,
          lotId,
          fromBinId: binId,
          toBinId: to?.id ?? null,
          quantity: steps,
          note,
        })
      }}
      onClose={onClose}
    >
      What is on hand stays as it is; the ledger says who carried it where.
    </ConfirmDialog>
  )
}
