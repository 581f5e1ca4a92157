import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { pointsText, signalLabel } from '../risk-words.ts'
import classes from './OrderRisk.module.css'
import { RiskBadge } from './RiskBadge.tsx'
import { riskApi } from './risk-api.ts'

/** The scores before the current one, newest first. */
export function PastScores({ orderId, currentId }: { orderId: string; currentId: string }) {
  const { data, error, refetch } = useQuery(riskApi.ask('history', { id: orderId }))
  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  if (!data) return <p className={classes.quiet}>Loading...</p>
  return (
    <ul className={classes.past}>
      {data.scores
        .filter(({ id }) => id !== currentId)
        .map(({ id, score, level, scoredAt, signals }) => (
          <li key={id}>
            <p className={classes.head}>
              <RiskBadge score={score} level={level} />
              <InstantText at={scoredAt} />
            </p>
            <p className={classes.quiet}>
              {signals
                .map(({ code, points }) => `${signalLabel(code)} ${pointsText(points)}`)
                .join(' · ')}
            </p>
          </li>
        ))}
    </ul>
  )
}
