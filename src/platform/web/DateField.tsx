import { TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formatDay, isDay, readDay } from '../days.ts'
import classes from './DateField.module.css'
import { IconButton } from './IconButton.tsx'

type DateFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'rightSection'> & {
  /** `2026-11-20`, empty for none, or the typed text if it is not a day. */
  value: string
  /** Gets a day as `2026-11-20`, and any other text as typed, so that it can be refused. */
  onDay: (day: string) => void
  /**
   * Gets a day, or none, once it is chosen, or typed and left: for a field that saves on its own.
   */
  onKept?: (day: string) => void
  min?: string
  max?: string
}

/** A day in the format of the screen: typed, or chosen in the browser's calendar. */
export function DateField(props: DateFieldProps) {
  const { value, onDay, onKept, min, max, error, ...field } = props
  const [typed, setTyped] = useState<string | null>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const isWrong = typed === null && value !== '' && !isDay(value)
  const type = (text: string) => {
    setTyped(text)
    onDay(text.trim() === '' ? '' : (readDay(text) ?? text))
  }
  return (
    <TextInput
      autoComplete="off"
      {...field}
      value={typed ?? (isDay(value) ? formatDay(value) : value)}
      error={error ?? (isWrong ? `Enter a day such as ${formatDay('2026-11-20')}.` : null)}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={(event) => {
        setTyped(null)
        if (typed !== null && (value === '' || isDay(value))) onKept?.(value)
        field.onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && onKept) event.currentTarget.blur()
        field.onKeyDown?.(event)
      }}
      rightSection={
        <>
          <IconButton label="Choose a day" onAct={() => calendar.current?.showPicker()}>
            <IconCalendar size={16} />
          </IconButton>
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden
            className={classes.calendar}
            value={isDay(value) ? value : ''}
            {...(min ? { min } : {})}
            {...(max ? { max } : {})}
            onChange={({ currentTarget }) => {
              onDay(currentTarget.value)
              onKept?.(currentTarget.value)
            }}
          />
        </>
      }
    />
  )
}
