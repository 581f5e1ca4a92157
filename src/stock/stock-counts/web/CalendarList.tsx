import { IconPlus } from '@tabler/icons-react'
import { classNames } from '#platform/web/class-names.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { IconButton } from '#platform/web/IconButton.tsx'
import { CalendarEntry } from './CalendarEntry.tsx'
import type { CalendarActs } from './CalendarGrid.tsx'
import { type CalendarDay, dueWords, weekdayOf } from './calendar-month.ts'
import classes from './count-calendar.module.css'

type CalendarListProps = CalendarActs & {
  weeks: readonly (readonly CalendarDay[])[]
  today: string
}

/** The same month on a phone, day by day; past days only where something is on them. */
export function CalendarList({ weeks, today, onPlan, onAskMove }: CalendarListProps) {
  const days = weeks
    .flat()
    .filter(
      ({ on, isInMonth, counts, due }) => isInMonth && (on >= today || counts.length > 0 || due),
    )
  return (
    <ul className={classes.list} aria-label="Counts by day">
      {days.map((day) => (
        <li key={day.on} className={classNames(classes.listDay, day.on === today && classes.today)}>
          <strong>
            {weekdayOf(day.on)}, {formatDay(day.on)}
          </strong>
          {day.on >= today ? (
            <IconButton
              label={`Plan a count for ${formatDay(day.on)}`}
              size="lg"
              onAct={() => onPlan(day.on)}
            >
              <IconPlus size={16} />
            </IconButton>
          ) : null}
          {day.counts.map((count) => (
            <CalendarEntry key={count.id} count={count} onAskMove={onAskMove} />
          ))}
          {day.due ? <span className={classes.due}>{dueWords(day.due)}</span> : null}
        </li>
      ))}
    </ul>
  )
}
