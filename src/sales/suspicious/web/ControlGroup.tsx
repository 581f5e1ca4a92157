import { useQuery } from '@tanstack/react-query'
import { Section } from '#platform/web/layout/Section.tsx'
import classes from './suspicious.module.css'
import { suspiciousApi } from './suspicious-api.ts'

const percent = (share: number) => `${Math.round(share * 100)}%`

/** How often a policy would have been wrong, measured by the orders that it let through. */
export function ControlGroup() {
  const { data } = useQuery(suspiciousApi.ask('control', {}))
  if (!data) return null
  const { letThrough, delivered, failed, interval, held } = data
  const ended = delivered + failed
  return (
    <Section title="Control group" level={2}>
      <p className={classes.text}>
        {letThrough === 0
          ? 'No order was let through yet. A small share of the orders that “Prepaid only” and “No cash on delivery” would hold goes through, so that wrong restrictions are measured.'
          : `${letThrough} orders that a policy would have held were let through; ${held} were held. ${ended === 0 ? 'None of them has ended yet.' : `Of ${ended} that ended, ${delivered} were delivered (${percent(delivered / ended)}).`}`}
      </p>
      {interval ? (
        <p className={classes.quiet}>
          With {ended} orders, the true share is between {percent(interval.low)} and{' '}
          {percent(interval.high)} in 95 of 100 cases. A high share means that policies hold orders
          that would have arrived.
        </p>
      ) : null}
    </Section>
  )
}
