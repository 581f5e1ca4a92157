import { NativeSelect } from '@mantine/core'
import { DateTimeField } from '#platform/web/DateTimeField.tsx'
import classes from './TakesEffect.module.css'

type Props = {
  /** An instant, the typed text if it is not one, or null for now. */
  value: string | null
  onValue: (value: string | null) => void
  error: string | null
}

/** When the changes count: when they are saved, or at a later time. */
export function TakesEffect({ value, onValue, error }: Props) {
  return (
    <div className={classes.row}>
      <NativeSelect
        label="Takes effect"
        value={value === null ? 'now' : 'later'}
        data={[
          { value: 'now', label: 'When saved' },
          { value: 'later', label: 'On a date and time' },
        ]}
        onChange={(event) => onValue(event.currentTarget.value === 'now' ? null : '')}
      />
      {value === null ? null : (
        <DateTimeField
          label="Date and time"
          className={classes.time}
          placeholder="2026-12-01 00:00"
          min={new Date().toISOString()}
          value={value}
          onInstant={onValue}
          error={error}
        />
      )}
    </div>
  )
}
