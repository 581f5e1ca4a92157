import { InstantText } from '#platform/web/InstantText.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { WaitingOrder } from '../waiting.fields.ts'
import classes from './DispatchPage.module.css'
import { timeLeft } from './parcels/time-left.ts'

export const waitingCells: Cells<WaitingOrder> = {
  number: ({ number }) => <span className={classes.number}>{number}</span>,
  due: ({ dueAt, isLate }) => {
    if (dueAt === null) return '–'
    const left = timeLeft(dueAt, Date.now())
    return isLate ? <ToneBadge tone="bad" label={left} /> : <InstantText at={dueAt} />
  },
  units: ({ packedUnits, units }) => `${packedUnits} of ${units}`,
  hold: ({ isHeld, packerName }) => {
    if (isHeld) return <ToneBadge tone="bad" label="On hold" />
    return packerName ? <ToneBadge tone="active" label="On a bench" title={packerName} /> : null
  },
}
