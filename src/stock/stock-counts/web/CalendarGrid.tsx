import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '#platform/web/class-names.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { IconButton } from '#platform/web/IconButton.tsx'
import type { CalendarCount } from '../stock-counts.fields.ts'
import { CalendarEntry } from './CalendarEntry.tsx'
import { type CalendarDay, dayByKey, dueWords, weekdayOf } from './calendar-month.ts'
import classes from './count-calendar.module.css'

export type CalendarActs = {
  onPlan: (on: string) => void
  onAskMove: (count: CalendarCount) => void
  onMove: (count: CalendarCount, on: string) => void
  onMonth: (month: string) => void
}

type CalendarGridProps = CalendarActs & {
  month: string
  weeks: readonly (readonly CalendarDay[])[]
  today: string
}

/**
 * A month as a grid: arrows move by day, Enter plans a count, and planned counts can be dragged, both
 * to days that are not over.
 */
export function CalendarGrid(props: CalendarGridProps) {
  const { month, weeks, today, onMonth, onPlan } = props
  const [at, setAt] = useState(today.startsWith(month) ? today : `${month}-01`)
  const [dragged, setDragged] = useState<CalendarCount | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
  const current = at.startsWith(month) ? at : `${month}-01`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day that is drawn now gets the focus
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  }, [current, weeks])
  const press = (event: KeyboardEvent, on: string) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') {
      event.preventDefault()
      return on >= today ? onPlan(on) : undefined
    }
    const next = dayByKey(event.key, on)
    if (next === null) return
    event.preventDefault()
    isMoving.current = true
    setAt(next)
    if (!next.startsWith(month)) onMonth(next.slice(0, 7))
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days with keys of its own
    <table ref={grid} role="grid" className={classes.grid} aria-label="Counts by day">
      <thead>
        <tr>
          {weeks[0]?.map(({ on }) => (
            <th key={on} scope="col">
              {weekdayOf(on)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.on}>
            {week.map((day) => (
              <td
                key={day.on}
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells of a grid take the focus
                role="gridcell"
                data-day={day.on}
                tabIndex={day.on === current ? 0 : -1}
                aria-current={day.on === today ? 'date' : undefined}
                className={classNames(
                  classes.cell,
                  !day.isInMonth && classes.outside,
                  day.on === today && classes.today,
                )}
                onFocus={() => (day.isInMonth ? setAt(day.on) : undefined)}
                onKeyDown={(event) => press(event, day.on)}
                onDragOver={(event) =>
                  dragged && day.on >= today ? event.preventDefault() : undefined
                }
                onDrop={() => {
                  if (dragged && dragged.on !== day.on) props.onMove(dragged, day.on)
                  setDragged(null)
                }}
              >
                <DayHead day={day} onPlan={day.on >= today ? onPlan : null} />
                <ul className={classes.entries}>
                  {day.counts.map((count) => (
                    <li
                      key={count.id}
                      draggable={count.state === 'planned'}
                      onDragStart={() => setDragged(count)}
                      onDragEnd={() => setDragged(null)}
                    >
                      <CalendarEntry count={count} onAskMove={props.onAskMove} />
                    </li>
                  ))}
                </ul>
                {day.due ? <p className={classes.due}>{dueWords(day.due)}</p> : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayHeadProps = {
  day: CalendarDay
  /** Null for a day that is over. */
  onPlan: ((on: string) => void) | null
}

function DayHead({ day, onPlan }: DayHeadProps) {
  return (
    <div className={classes.dayHead}>
      <span className={classes.number} aria-hidden>
        {Number(day.on.slice(8))}
      </span>
      <span className="visually-hidden">{formatDay(day.on)}</span>
      {onPlan ? (
        <IconButton label={`Plan a count for ${formatDay(day.on)}`} onAct={() => onPlan(day.on)}>
          <IconPlus size={14} />
        </IconButton>
      ) : null}
    </div>
  )
}
