import { capability } from '#organization/users/capabilities.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import type { CurrentRisk } from '../risk.fields.ts'
import { pointsText, signalLabel } from '../risk-words.ts'
import classes from './OrderRisk.module.css'

type Signal = NonNullable<CurrentRisk['current']>['signals'][number]

/** Each signal with its points, what was found, and links to the orders that it counts. */
export function RiskSignals({ signals }: { signals: readonly Signal[] }) {
  const mayOpen = useMay(capability.orders)
  if (signals.length === 0) return <p className={classes.quiet}>No signals.</p>
  return (
    <ul className={classes.signals}>
      {signals.map(({ code, points, text, orders }) => (
        <li key={code} className={classes.signal}>
          <span className={points > 0 ? classes.raises : classes.points}>{pointsText(points)}</span>
          <span>
            <strong className={classes.label}>{signalLabel(code)}</strong> {text}
            {orders.length > 0 ? (
              <span className={classes.orders}>
                Orders:{' '}
                {orders.map(({ id, number }) =>
                  mayOpen ? (
                    <PathLink key={id} href={orderNoun.path(id)}>
                      {number}
                    </PathLink>
                  ) : (
                    <span key={id}>{number}</span>
                  ),
                )}
              </span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
