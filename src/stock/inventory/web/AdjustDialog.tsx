import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { groupedQuantity } from '#platform/quantity.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import type { ShownRefusal } from '#platform/web/client.ts'
import { DateField } from '#platform/web/DateField.tsx'
import { refuseDay } from '../past-days.rules.ts'
import type { LevelPanel } from '../stock-lists.contract.ts'
import { refuseUnseenStock } from '../stock-photos.rules.ts'
import { AdjustPhotos } from './AdjustPhotos.tsx'
import { type AdjustMode, readAdjustment } from './adjustment.ts'
import classes from './inventory.module.css'
import { placeChoices } from './place-choice.ts'
import { lotsApi, stockApi } from './stock-api.ts'
import { useInflowPlace } from './use-inflow-place.tsx'
import { useStockAct } from './use-stock-act.ts'

const modes: readonly { value: AdjustMode; label: string }[] = [
  { value: 'difference', label: 'Difference' },
  { value: 'count', label: 'New count' },
]

/** Corrects what is on hand, by a difference or to what was counted, with the reason. */
export function AdjustDialog({ level, onClose }: { level: LevelPanel; onClose: () => void }) {
  const { variantId, outletId, quantityScale: scale, sku, outletCode } = level
  const [mode, setMode] = useState<AdjustMode>('difference')
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const choices = placeChoices(level, 'the whole outlet')
  const [chosen, setChosen] = useState('')
  const where = choices.find(({ value }) => value === chosen) ?? choices[0]
  const there = where?.onHand ?? level.onHand
  const read = readAdjustment(text, mode, { there, scale })
  const isInflow = typeof read !== 'string' && read.difference > 0 && chosen === ''
  const inflow = useInflowPlace(level, isTried)
  const [on, setOn] = useState(level.openDays?.today ?? '')
  const openDays = mode === 'difference' ? level.openDays : null
  const closed = openDays && refuseDay(on, openDays, outletCode)
  const reason = useReason('stock.adjust')
  const photoIds = level.waitingPhotos.filter(({ isOwn }) => isOwn).map(({ id }) => id)
  const unseen = reason.chosen && refuseUnseenStock(sku, reason.chosen, { photos: photoIds.length })
  const act = useStockAct({
    run: stockApi.call.adjust,
    done: ({ onHand }) => `${sku} at ${outletCode}: ${groupedQuantity(onHand, scale)} on hand`,
    onClose,
  })
  const confirm = async () => {
    setTried(true)
    const given = reason.take()
    if (typeof read === 'string' || !given || unseen || closed) return
    const place = isInflow ? await inflow.take(lotsApi.call.add) : (where?.place ?? {})
    if (place === null) return
    const { difference, counted } = read
    const day = openDays && on !== openDays.today ? { on } : {}
    const what =
      counted === null ? { difference, ...day } : { counted: { quantity: counted, seen: there } }
    act.start({ variantId, outletId, ...place, ...what, reason: given, photoIds })
  }
  return (
    <ConfirmDialog
      title={`Adjust ${sku} at ${outletCode}?`}
      confirmLabel="Adjust stock"
      fields={
        <>
          <SegmentedControl
            data={[...modes]}
            value={mode}
            onChange={(value) => setMode(value === 'count' ? 'count' : 'difference')}
          />
          {choices.length > 1 ? (
            <NativeSelect
              label="Where"
              value={chosen}
              data={choices.map(({ value, label }) => ({ value, label }))}
              onChange={({ currentTarget: { value } }) => setChosen(value)}
            />
          ) : null}
          <TextInput
            label={mode === 'count' ? 'Counted' : 'Difference'}
            description={mode === 'count' ? undefined : 'Such as 3, or -3 for what is missing.'}
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            data-autofocus
            value={text}
            error={isTried && typeof read === 'string' ? read : null}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
          <Outcome level={level} difference={typeof read === 'string' ? null : read.difference} />
          {openDays ? (
            <DateField
              label="Counts for"
              description="The day on which it happened."
              value={on}
              max={openDays.today}
              error={closed?.message ?? refusedDay(act.refusal)}
              onDay={(day) => {
                act.clear()
                setOn(day)
              }}
            />
          ) : null}
          {isInflow ? inflow.fields : null}
          {reason.fields}
          <AdjustPhotos level={level} fault={isTried ? (unseen?.message ?? null) : null} />
        </>
      }
      isPending={act.isPending}
      refusal={refusedDay(act.refusal) ? null : (act.refusal ?? inflow.refusal)}
      onConfirm={confirm}
      onClose={onClose}
    >
      What is on hand is only ever changed by a movement: it stands in the ledger with your name and
      the reason.
    </ConfirmDialog>
  )
}

/** A refusal of the day itself, which is shown at its field. */
const refusedDay = (refusal: ShownRefusal | null) =>
  refusal?.field === 'on' ? refusal.message : null

/** What it will come to: `12 → 9`. */
function Outcome({ level, difference }: { level: LevelPanel; difference: number | null }) {
  const { onHand, quantityScale: scale, unit } = level
  const after = difference === null ? '…' : groupedQuantity(onHand + difference, scale)
  return (
    <p className={classes.outcome} aria-live="polite">
      On hand{' '}
      <b>
        {groupedQuantity(onHand, scale)} → {after}
      </b>
      {unit === 'piece' ? '' : ` ${unit}`}
    </p>
  )
}
