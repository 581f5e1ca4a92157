import { IconCalendarEvent } from '@tabler/icons-react'
import { AppLink } from '#platform/web/AppLink.tsx'
import { IconButton } from '#platform/web/IconButton.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { countKindLabels } from '../count-kinds.ts'
import type { CalendarCount } from '../stock-counts.fields.ts'
import { stockCountMachine } from '../stock-counts.states.ts'
import classes from './count-calendar.module.css'

type CalendarEntryProps = {
  count: CalendarCount
  onAskMove: (count: CalendarCount) => void
}

/** A count on its day; a planned one can be moved to another. */
export function CalendarEntry({ count, onAskMove }: CalendarEntryProps) {
  const { id, label, name, kind, state } = count
  return (
    <div className={classes.entry}>
      <AppLink search={{ view: 'calendar', open: id }} keepsScroll>
        {label}
      </AppLink>
      <span className={classes.what}>{name || `${countKindLabels[kind]} count`}</span>
      <StateBadge machine={stockCountMachine} state={state} />
      {state === 'planned' ? (
        <IconButton label={`Move ${label} to another day`} onAct={() => onAskMove(count)}>
          <IconCalendarEvent size={14} />
        </IconButton>
      ) : null}
    </div>
  )
}
