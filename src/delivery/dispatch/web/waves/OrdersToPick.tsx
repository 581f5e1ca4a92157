import { Checkbox } from '@mantine/core'
import { classNames } from '#platform/web/class-names.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { OrderToPick } from '../../waves.fields.ts'
import classes from './Waves.module.css'

/** The confirmed orders of an outlet; those that cannot be picked say why. */
export function OrdersToPick(props: {
  rows: readonly OrderToPick[]
  chosen: ReadonlySet<string>
  onToggle: (orderId: string) => void
}) {
  const { rows, chosen, onToggle } = props
  if (rows.length === 0) return <p>No confirmed order waits at this outlet.</p>
  return (
    <ul className={classes.orders}>
      {rows.map((row) => (
        <li key={row.orderId} className={classNames(classes.order, classes.toPick)}>
          <Checkbox
            label={`Order ${row.number}`}
            checked={row.whyNot === null && chosen.has(row.orderId)}
            disabled={row.whyNot !== null}
            onChange={() => onToggle(row.orderId)}
          />
          <span className={classes.minor}>
            {row.shipName}, {row.shipCity}
          </span>
          <span className={classes.minor}>
            {row.courierName ?? 'No courier known'}, by {row.leavesBy}
          </span>
          <span className={classes.minor}>
            {row.units} {row.units === 1 ? 'unit' : 'units'}
          </span>
          <span>
            {row.isLate ? <ToneBadge tone="bad" label="Late" /> : null}
            {row.priority === 'normal' ? null : (
              <ToneBadge tone="special" label={row.priority === 'urgent' ? 'Urgent' : 'High'} />
            )}
            {row.whyNot ? <ToneBadge tone="waiting" label={row.whyNot} /> : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
