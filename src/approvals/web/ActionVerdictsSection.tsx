import { useQuery } from '@tanstack/react-query'
import type { TimelineEntry } from '#platform/timeline.ts'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { TimelineList } from '#platform/web/TimelineList.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { isVerdict, verdictLabels } from '../actions.ts'
import classes from './ActionVerdictsSection.module.css'
import { approvalsApi } from './approvals-api.ts'
import { VerdictField } from './VerdictField.tsx'

/** Which role may do what alone, which needs a second pair of eyes, and which may not at all. */
export function ActionVerdictsSection() {
  const { data, error, refetch } = useQuery(approvalsApi.ask('verdicts', {}))
  const act = useAct({
    area: 'approvals',
    run: approvalsApi.call.setVerdict,
    failure: 'Not changed',
  })
  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  if (!data) return null
  return (
    <>
      <p className={classes.words}>
        Whoever needs approval asks for it when doing the step; somebody who is allowed to do it
        alone, at that outlet, approves it once, for exactly that. A change counts at once.
      </p>
      {data.actions.map((action) => (
        <Section key={action.key} title={action.label}>
          {action.limitLabel ? (
            <p className={classes.words}>Approval is needed only for {action.limitLabel}.</p>
          ) : null}
          <div className={classes.roles}>
            {action.roles
              .filter(({ isConcerned }) => isConcerned)
              .map((cell) => (
                <VerdictField
                  key={cell.role}
                  actionLabel={action.label}
                  cell={cell}
                  isPending={act.isPending}
                  onChange={(verdict) =>
                    act.start({ action: action.key, role: cell.role, verdict })
                  }
                />
              ))}
          </div>
        </Section>
      ))}
      {data.history.length > 0 ? (
        <Section title="Changes">
          <TimelineList entries={data.history} say={sayChange} />
        </Section>
      ) : null}
    </>
  )
}

function sayChange({ label, data }: TimelineEntry): string {
  const [before, after] = Array.isArray(data.verdict) ? data.verdict.map(inWords) : []
  return `changed ${label} from ${before} to ${after}`
}

function inWords(verdict: unknown): string {
  return isVerdict(verdict) ? `“${verdictLabels[verdict]}”` : 'nothing'
}
