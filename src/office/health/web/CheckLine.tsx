import { InstantText } from '#platform/web/InstantText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { factsOfCheck, resultBadges } from '../health.checks.ts'
import classes from './health.module.css'
import type { HealthStatus } from './health-api.ts'

/** One check: its result, its figure, since when, and what to do. */
export function CheckLine({ check }: { check: HealthStatus['checks'][number] }) {
  const { key, result, figure, detail, since } = check
  const { label, about, advice } = factsOfCheck(key)
  const isWrong = result === 'fault' || result === 'attention'
  return (
    <li className={classes.check} data-check={key}>
      <div className={classes.badge}>
        <ToneBadge {...resultBadges[result]} />
      </div>
      <div className={classes.what}>
        <p className={classes.label}>{label}</p>
        <p className={classes.quiet}>{about}</p>
        {isWrong && detail !== '' ? <p className={classes.detail}>{detail}</p> : null}
        {isWrong ? (
          <p className={classes.detail}>
            <strong>What to do:</strong> {advice}
          </p>
        ) : null}
      </div>
      <div className={classes.figure}>
        <p className={classes.value}>{figure}</p>
        {since === null || result === 'unknown' ? null : (
          <p className={classes.quiet}>
            since <InstantText at={since} />
          </p>
        )}
      </div>
    </li>
  )
}
