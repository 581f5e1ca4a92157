import { Section } from '#platform/web/layout/Section.tsx'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import { pointsText, signalLabel } from '#sales/fraud/risk-words.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { caseSignalLabel } from '../score-case.ts'
import type { WholeCase } from '../suspicious.fields.ts'
import classes from './suspicious.module.css'

/** Each signal with its points, what was found, and links to the orders that it counts. */
export function SuspicionSignals({ signals }: Pick<WholeCase, 'signals'>) {
  return (
    <Section title="Signals">
      {signals.length === 0 ? <p className={classes.quiet}>No signals.</p> : null}
      <ul className={classes.signals}>
        {signals.map(({ code, points, text, orders }) => (
          <li key={code} className={classes.signal}>
            <span className={points > 0 ? classes.raises : classes.points}>
              {pointsText(points)}
            </span>
            <span>
              <strong>{caseSignalLabel(code) ?? signalLabel(code)}</strong> {text}
              {orders.length > 0 ? (
                <span className={classes.orders}>
                  Orders:
                  {orders.map(({ id, number }) => (
                    <PathLink key={id} href={orderNoun.path(id)}>
                      {number}
                    </PathLink>
                  ))}
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
