import { Checkbox } from '@mantine/core'
import { daysInWords, weekdayLabels, weekdays } from '#organization/outlets/collections.rules.ts'
import type { FieldOf } from '#platform/web/forms/form-fields.ts'
import { inWeekOrder } from '#platform/weeks.ts'
import classes from './suppliers.module.css'

/** Days of the week; without any, every day counts. */
export function weekdaysField(label: string): FieldOf<readonly number[], unknown> {
  return {
    kind: 'own',
    label,
    draw: ({ value, onValue }) => (
      <Checkbox.Group
        label={label}
        description="None chosen: any day."
        value={value.map(String)}
        onChange={(chosen) => onValue(weekdays.filter((day) => chosen.includes(String(day))))}
      >
        <div className={classes.days}>
          {inWeekOrder(weekdays).map((day) => (
            <Checkbox key={day} value={String(day)} label={weekdayLabels[day].slice(0, 3)} />
          ))}
        </div>
      </Checkbox.Group>
    ),
    words: daysInWords,
  }
}
