import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { isDay } from '#platform/days.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { DateField } from '#platform/web/DateField.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { inWeekOrder } from '#platform/weeks.ts'
import { type Weekday, weekdayLabels, weekdays } from '../collections.rules.ts'
import classes from './places.module.css'

type CollectionDaysProps = {
  days: readonly number[]
  closedOn: readonly string[]
  onChange: (next: { collectionDays: number[]; closedOn: string[] }) => void
}

/** On which days of the week parcels are collected, and on which dates they are not. */
export function CollectionDays({ days, closedOn, onChange }: CollectionDaysProps) {
  const [day, setDay] = useState('')
  const put = (next: { collectionDays?: readonly number[]; closedOn?: readonly string[] }) =>
    onChange({
      collectionDays: [...(next.collectionDays ?? days)],
      closedOn: [...(next.closedOn ?? closedOn)].toSorted(),
    })
  const isKnown = !isDay(day) || closedOn.includes(day)
  return (
    <>
      <Checkbox.Group
        label="Collection days"
        description="Parcels are due on these days only."
        value={days.map(String)}
        onChange={(chosen) =>
          put({ collectionDays: weekdays.filter((each) => chosen.includes(String(each))) })
        }
      >
        <div className={classes.days}>
          {inWeekOrder(weekdays).map((each: Weekday) => (
            <Checkbox key={each} value={String(each)} label={weekdayLabels[each]} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.days}>
        <DateField label="No collection on" value={day} onDay={setDay} />
        <ActButton
          whyNot={isKnown ? 'Choose a date that is not in the list yet.' : null}
          onAct={() => {
            put({ closedOn: [...closedOn, day] })
            setDay('')
          }}
        >
          Add date
        </ActButton>
        {closedOn.map((each) => (
          <ActButton
            key={each}
            size="xs"
            onAct={() => put({ closedOn: closedOn.filter((other) => other !== each) })}
          >
            Remove {formatDay(each)}
          </ActButton>
        ))}
      </div>
    </>
  )
}
