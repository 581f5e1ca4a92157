import { TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendarClock } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formatDateTime, isInstant, noDateTime, readDateTime } from '../date-times.ts'
import { timeZoneLabel } from '../time-zones.ts'
import { instantAtWallClock, wallClockAt } from '../zoned-time.ts'
import classes from './DateField.module.css'
import { useHouse } from './house-context.ts'
import { IconButton } from './IconButton.tsx'

type DateTimeFieldProps = Omit<
  TextInputProps,
  'value' | 'onChange' | 'type' | 'rightSection' | 'min' | 'max'
> & {
  /** An instant, `2026-11-20T14:00:00.000Z`, empty for none, or the typed text if it is not one. */
  value: string
  /** Gets an instant, none, or the typed text if it is not one, so that it can be refused. */
  onInstant: (instant: string) => void
  /** Instants that the calendar offers up to, or from. */
  min?: string
  max?: string
  /** Customers use the time zone of their own screen; staff use the company's. */
  zone?: string
}

/**
 * A day with its time in the company's time zone, which is shown: typed, or chosen in the calendar.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { value, onInstant, min, max, zone, error, description, ...field } = props
  const house = useHouse()
  const timeZone = zone ?? house.timeZone
  const [typed, setTyped] = useState<string | null>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const clockOf = (instant: string | undefined) =>
    instant && isInstant(instant) ? wallClockAt(Date.parse(instant), timeZone).slice(0, 16) : ''
  const clock = clockOf(value)
  const isWrong = typed === null && value !== '' && clock === ''
  const take = (text: string) => {
    const read = readDateTime(text)
    if (text.trim() === '') onInstant('')
    else onInstant(read ? new Date(instantAtWallClock(`${read}:00`, timeZone)).toISOString() : text)
  }
  const zoneText = `Time in ${timeZoneLabel(timeZone, clock ? new Date(value) : new Date())}.`
  return (
    <TextInput
      autoComplete="off"
      {...field}
      description={description ? `${description} ${zoneText}` : zoneText}
      value={typed ?? (clock ? formatDateTime(clock) : value)}
      error={error ?? (isWrong ? noDateTime() : null)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        take(currentTarget.value)
      }}
      onBlur={(event) => {
        setTyped(null)
        field.onBlur?.(event)
      }}
      rightSection={
        <>
          <IconButton label="Choose a day and time" onAct={() => calendar.current?.showPicker()}>
            <IconCalendarClock size={16} />
          </IconButton>
          <input
            ref={calendar}
            type="datetime-local"
            tabIndex={-1}
            aria-hidden
            className={classes.calendar}
            value={clock}
            min={clockOf(min)}
            max={clockOf(max)}
            onChange={({ currentTarget }) => {
              setTyped(null)
              take(currentTarget.value)
            }}
          />
        </>
      }
    />
  )
}
