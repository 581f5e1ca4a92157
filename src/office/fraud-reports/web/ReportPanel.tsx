import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { fraudReportMachine } from '../fraud-reports.states.ts'
import classes from './fraud-reports.module.css'
import { fraudReportsApi } from './fraud-reports-api.ts'
import { LinkedRecords } from './LinkedRecords.tsx'
import { ReportEvidence } from './ReportEvidence.tsx'
import { ReportFacts } from './ReportFacts.tsx'
import { ReportMoves } from './ReportMoves.tsx'

/** One report: the next step, what it is about, and what shows it. */
export function ReportPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...fraudReportsApi.ask('get', { id }),
    placeholderData: keepPreviousData,
  })
  const history = useQuery(fraudReportsApi.ask('history', { id }))
  if (!data)
    return (
      <SidePanel title="Fraud report" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : <Pending />}
      </SidePanel>
    )
  return (
    <SidePanel
      title={data.label}
      mark={<StateBadge machine={fraudReportMachine} state={data.state} isLarge />}
      onClose={onClose}
    >
      <p className={classes.heading}>{data.title}</p>
      <ReportMoves report={data} />
      <ReportFacts report={data} />
      <Section title="What happened">
        <p className={classes.narrative}>{data.narrative || 'Not written yet.'}</p>
      </Section>
      {data.outcome ? (
        <Section title="Outcome">
          <p className={classes.narrative}>{data.outcome}</p>
        </Section>
      ) : null}
      <LinkedRecords report={data} />
      <ReportEvidence report={data} />
      <RecordHistory key={id} query={history} />
    </SidePanel>
  )
}
