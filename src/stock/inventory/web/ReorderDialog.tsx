import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import type { LevelPanel } from '../stock-lists.contract.ts'
import { BinPicker, type PickedBin } from './BinPicker.tsx'
import classes from './inventory.module.css'
import { stockApi } from './stock-api.ts'
import { useStockAct } from './use-stock-act.ts'

/** When and how much of it is to be ordered, and where it is usually put. */
export function ReorderDialog({ level, onClose }: { level: LevelPanel; onClose: () => void }) {
  const { variantId, outletId, sku, outletCode, quantityScale: scale } = level
  const point = useOptionalNumber('Reorder at', level.reorderPoint, scale)
  const amount = useOptionalNumber('Reorder', level.reorderQuantity, scale)
  const most = useOptionalNumber('At most', level.mostQuantity, scale)
  const lead = useOptionalNumber('Lead time in days', level.leadDays, 0)
  const [bin, setBin] = useState<PickedBin | null>(
    level.binId && level.binCode ? { id: level.binId, code: level.binCode } : null,
  )
  const act = useStockAct({
    run: stockApi.call.setReorderData,
    done: () => `Reorder data of ${sku} at ${outletCode} saved`,
    onClose,
  })
  return (
    <ConfirmDialog
      title={`When is ${sku} to be ordered for ${outletCode}?`}
      confirmLabel="Save"
      fields={
        <>
          <div className={classes.two}>
            {point.field}
            {amount.field}
            {most.field}
            {lead.field}
          </div>
          <BinPicker label="Home bin" outletId={outletId} bin={bin} onPick={setBin} />
        </>
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        if ([point, amount, most, lead].some(({ isWrong }) => isWrong)) return
        act.start({
          rows: [
            {
              variantId,
              outletId,
              reorderPoint: point.value,
              reorderQuantity: amount.value,
              mostQuantity: most.value,
              leadDays: lead.value,
              binId: bin?.id ?? null,
            },
          ],
        })
      }}
      onClose={onClose}
    >
      It counts as low once what is available falls to the reorder point. Left empty, nobody is
      told.
    </ConfirmDialog>
  )
}

/** A number that may be left out. */
function useOptionalNumber(label: string, start: number | null, scale: number) {
  const [text, setText] = useState(start === null ? '' : formatQuantity(start, scale))
  const value = text.trim() === '' ? null : parseQuantity(text, scale)
  const isWrong = text.trim() !== '' && (value === null || value < 0)
  const field = (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      value={text}
      error={isWrong ? 'A number, or nothing.' : null}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  )
  return { field, value, isWrong }
}
