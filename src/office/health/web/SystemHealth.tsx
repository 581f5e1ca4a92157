import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { checkGroups, factsOfCheck } from '../health.checks.ts'
import { CheckLine } from './CheckLine.tsx'
import classes from './health.module.css'
import { type HealthStatus, healthApi } from './health-api.ts'
import { ServerTable } from './ServerTable.tsx'
import { SlowStatementTable } from './SlowStatementTable.tsx'

const refreshMilliseconds = 10_000

/** Checks are made three times a minute; without a newer one, no server makes them. */
const staleMilliseconds = 120_000

/** Every check of the system with its result, and what to do where it is not good. */
export function SystemHealth() {
  const status = useQuery({ ...healthApi.ask('status', {}), refetchInterval: refreshMilliseconds })
  if (status.isPending) return <PageLoading />
  if (!status.data)
    return <RefusalNote refusal={refusalOf(status.error)} onRetry={() => status.refetch()} />
  const { checks, servers, slowStatements, checkedAt } = status.data
  if (checkedAt === null)
    return (
      <EmptyNote title="No checks yet">
        The first results are shown about half a minute after the start of a server.
      </EmptyNote>
    )
  return (
    <div className={classes.page}>
      <Summary status={status.data} />
      <CheckList title="What to look at" checks={checks.filter(isWrong)} />
      {checkGroups.map((group) => (
        <CheckList
          key={group}
          title={group}
          checks={checks.filter(
            (check) => factsOfCheck(check.key).group === group && !isWrong(check),
          )}
        />
      ))}
      <Section title="Servers that share the database">
        <ServerTable servers={servers} />
      </Section>
      <Section title="Slow statements of the last hour">
        <SlowStatementTable statements={slowStatements} />
      </Section>
    </div>
  )
}

type Check = HealthStatus['checks'][number]

const isWrong = ({ result }: Check) => result === 'fault' || result === 'attention'

function CheckList({ title, checks }: { title: string; checks: readonly Check[] }) {
  if (checks.length === 0) return null
  // Faults before what only needs attention; otherwise in the order of the declaration.
  const sorted = checks.toSorted(
    (one, other) => Number(other.result === 'fault') - Number(one.result === 'fault'),
  )
  return (
    <Section title={title}>
      <ul className={classes.checks}>
        {sorted.map((check) => (
          <CheckLine key={check.key} check={check} />
        ))}
      </ul>
    </Section>
  )
}

function Summary({ status }: { status: HealthStatus }) {
  const { checks, checkedAt } = status
  if (checkedAt === null) return null
  const isStale = Date.now() - Date.parse(checkedAt) > staleMilliseconds
  const faults = checks.filter(({ result }) => result === 'fault').length
  const attention = checks.filter(({ result }) => result === 'attention').length
  return (
    <div className={classes.summary} role="status">
      {isStale ? (
        <ToneBadge tone="bad" label="No new results" isLarge />
      ) : faults > 0 ? (
        <ToneBadge tone="bad" label={faults === 1 ? '1 fault' : `${faults} faults`} isLarge />
      ) : attention > 0 ? (
        <ToneBadge
          tone="waiting"
          label={attention === 1 ? '1 check needs attention' : `${attention} checks need attention`}
          isLarge
        />
      ) : (
        <ToneBadge tone="good" label="No faults" isLarge />
      )}
      <span className={classes.quiet}>
        {isStale ? 'No server has checked since ' : 'Checked '}
        <InstantText at={checkedAt} />
        {isStale ? '. Restart the servers and read their log.' : null}
      </span>
    </div>
  )
}
