import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useIsOpenHere } from '#platform/web/open-here.ts'
import type { CurrentRisk } from '../risk.fields.ts'
import { recommendationLabels } from '../risk-words.ts'
import classes from './OrderRisk.module.css'
import { PastScores } from './PastScores.tsx'
import { RiskBadge } from './RiskBadge.tsx'
import { RiskSignals } from './RiskSignals.tsx'
import { riskApi } from './risk-api.ts'

/** The risk of an order: the score, what to do, and then the facts that it was drawn from. */
export function OrderRisk({ orderId, place }: { orderId: string; place: 'panel' | 'call' }) {
  const isOpenHere = useIsOpenHere('risk.get')
  const { data, error, refetch } = useQuery({
    ...riskApi.ask('get', { id: orderId }),
    enabled: isOpenHere,
  })
  if (!data && !error) return null
  return (
    <Section title="Risk" level={place === 'call' ? 2 : 3}>
      {data ? (
        <Risk orderId={orderId} place={place} risk={data} />
      ) : (
        <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
      )}
    </Section>
  )
}

function Risk(props: { orderId: string; place: 'panel' | 'call'; risk: CurrentRisk }) {
  const { orderId, place, risk } = props
  const [showsPast, setShowsPast] = useState(false)
  const { current, earlier } = risk
  if (!current) return <p className={classes.quiet}>Not scored yet.</p>
  // Below the score from which an order is watched, the agent has nothing to ask.
  const showsSignals = place === 'panel' || current.level !== 'low'
  return (
    <div className={classes.risk}>
      <p className={classes.head}>
        <RiskBadge score={current.score} level={current.level} />
        <span>{recommendationLabels[current.recommendation]}</span>
      </p>
      {showsSignals ? <RiskSignals signals={current.signals} /> : null}
      {place === 'panel' ? (
        <p className={classes.quiet}>
          Scored <InstantText at={current.scoredAt} /> by version {current.rulesVersion} of the
          rules.
        </p>
      ) : null}
      {place === 'panel' && earlier > 0 ? (
        <div>
          <Button
            size="xs"
            variant="default"
            aria-expanded={showsPast}
            onClick={() => setShowsPast(!showsPast)}
          >
            {showsPast ? 'Hide earlier scores' : 'Show earlier scores'}
          </Button>
          {showsPast ? <PastScores orderId={orderId} currentId={current.id} /> : null}
        </div>
      ) : null}
    </div>
  )
}
