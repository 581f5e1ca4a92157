import { SegmentedControl, TextInput } from '@mantine/core'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { noReason } from '#organization/reasons/web/index.tsx'
import { groupedQuantity } from '#platform/quantity.ts'
import { DateField } from '#platform/web/DateField.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { refuseDay } from '../past-days.rules.ts'
import type { LevelPanel } from '../stock-lists.contract.ts'
import { type AdjustMode, readAdjustment } from './adjustment.ts'
import type { PickedBin } from './BinPicker.tsx'
import { binField, homeBin } from './bin-field.tsx'
import classes from './inventory.module.css'
import { type PlaceChoice, placeChoices } from './place-choice.ts'

export type AdjustValues = {
  readonly mode: AdjustMode
  /** Empty for the whole outlet. */
  readonly place: string
  readonly amount: string
  readonly on: string
  /** The lot, where lots are tracked, and bin of found stock. */
  readonly lotCode: string
  readonly expiresOn: string | null
  readonly bin: PickedBin | null
  readonly reason: ReasonGiven
  /** Photos are uploaded as they are taken, so none is entered here. */
  readonly photoIds: null
}

const modes: readonly { value: AdjustMode; label: string }[] = [
  { value: 'difference', label: 'Difference' },
  { value: 'count', label: 'New count' },
]

export function adjustStart(level: LevelPanel): AdjustValues {
  return {
    mode: 'difference',
    place: '',
    amount: '',
    on: level.openDays?.today ?? '',
    lotCode: '',
    expiresOn: null,
    bin: homeBin(level),
    reason: noReason,
    photoIds: null,
  }
}

/** The result of the entries: the place, its stock, and the correction or the reason against it. */
export function readEntries(level: LevelPanel, { mode, place, amount }: AdjustValues) {
  const choices: readonly PlaceChoice[] = placeChoices(level, 'the whole outlet')
  const where = choices.find(({ value }) => value === place) ?? choices[0]
  const there = where?.onHand ?? level.onHand
  const read = readAdjustment(amount, mode, { there, scale: level.quantityScale })
  const isInflow = typeof read !== 'string' && read.difference > 0 && place === ''
  return { choices, there, read, isInflow, place: where?.place ?? {} }
}

/** The fields of a correction, without reason and photos. */
export function adjustFields(
  level: LevelPanel,
  values: AdjustValues,
): Omit<FormFields<AdjustValues>, 'reason' | 'photoIds'> {
  const { outletId, outletCode, tracking, openDays } = level
  const isCount = values.mode === 'count'
  const { choices } = readEntries(level, values)
  const isTracked = tracking !== 'none'
  const isShown = (now: AdjustValues) => readEntries(level, now).isInflow
  const isLotShown = (now: AdjustValues) => isTracked && isShown(now)
  const closed = (on: string) =>
    openDays === null ? null : (refuseDay(on, openDays, outletCode)?.message ?? null)
  return {
    mode: {
      kind: 'own',
      label: 'How it is corrected',
      draw: ({ value, onValue }) => (
        <SegmentedControl
          data={[...modes]}
          value={value}
          onChange={(mode) => onValue(mode === 'count' ? 'count' : 'difference')}
        />
      ),
      words: (mode) => mode,
    },
    place: {
      kind: 'choice',
      label: 'Where',
      options: choices,
      isShown: () => choices.length > 1,
    },
    amount: {
      kind: 'own',
      label: isCount ? 'Counted' : 'Difference',
      refusedAs: isCount ? 'counted' : 'difference',
      fault: (_, now) => {
        const { read } = readEntries(level, now)
        return typeof read === 'string' ? read : null
      },
      draw: ({ label, value, error, onValue }, now) => (
        <>
          <TextInput
            label={label}
            description={isCount ? undefined : 'Such as 3, or -3 for what is missing.'}
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            value={value}
            error={error}
            onChange={({ currentTarget }) => onValue(currentTarget.value)}
          />
          <Outcome level={level} values={now} />
        </>
      ),
      words: (amount) => amount || 'empty',
    },
    on: {
      kind: 'own',
      label: 'Counts for',
      isShown: ({ mode }) => mode === 'difference' && openDays !== null,
      fault: closed,
      draw: ({ label, value, error, onValue }) => (
        <DateField
          label={label}
          description="The day on which it happened."
          value={value}
          {...(openDays ? { max: openDays.today } : {})}
          error={error ?? closed(value)}
          onDay={onValue}
        />
      ),
      words: (on) => on,
    },
    lotCode: {
      kind: 'line',
      label: 'Lot',
      longest: 40,
      isRequired: true,
      isShort: true,
      refusedAs: 'code',
      isShown: isLotShown,
    },
    expiresOn: {
      kind: 'day',
      label: 'Expires',
      isShort: true,
      isShown: isLotShown,
      ...(tracking === 'expiry' ? { isRequired: true } : {}),
    },
    bin: { ...binField('Into bin', outletId), refusedAs: 'binId', isShown },
  }
}

/** The result: `12 → 9`. */
function Outcome({ level, values }: { level: LevelPanel; values: AdjustValues }) {
  const { onHand, quantityScale: scale, unit } = level
  const { read } = readEntries(level, values)
  const after = typeof read === 'string' ? '…' : groupedQuantity(onHand + read.difference, scale)
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
