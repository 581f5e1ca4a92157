import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import type { TimelineEntry } from '#platform/timeline.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SaveBar } from '#platform/web/SaveBar.tsx'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { TimelineList } from '#platform/web/TimelineList.tsx'
import { isVerdict, verdictLabels } from '../actions.ts'
import type { ActionRules } from '../approvals.contract.ts'
import type { LimitFieldProps, LimitInWords } from './ActionLimits.tsx'
import classes from './ActionVerdictsSection.module.css'
import { approvalsApi } from './approvals-api.ts'
import { RuleConflicts } from './RuleConflicts.tsx'
import { RuleSummary } from './RuleSummary.tsx'
import { conflictsOf, noDrafts, withCell, withLimit } from './rule-drafts.ts'
import { useRuleSaving } from './use-rule-saving.ts'
import { VerdictMatrix } from './VerdictMatrix.tsx'

type LimitProps = { LimitField: ComponentType<LimitFieldProps>; limitInWords: LimitInWords }

/** Which role may do what alone, which needs approval, and which may not at all. */
export function ActionVerdictsSection(props: LimitProps) {
  const { data, error, refetch } = useQuery(approvalsApi.ask('verdicts', {}))
  if (error && !data) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  if (!data) return <PageLoading />
  return (
    <>
      <p className={classes.words}>
        A role that needs approval asks for it with the action. A person who may do it alone at that
        outlet approves it once. Press a cell to change it; arrow keys move, 1, 2 and 3 choose,
        Delete goes back to the default. A change counts as soon as it is saved. How long approvals
        last is under <AppLink search={{ section: 'approval-limits' }}>Approvals</AppLink>.
      </p>
      <RulesDesk actions={data.actions} {...props} />
      {data.history.length > 0 ? (
        <Section title="Changes">
          <TimelineList entries={data.history} say={sayChange} />
        </Section>
      ) : null}
    </>
  )
}

function RulesDesk(props: LimitProps & { actions: readonly ActionRules[] }) {
  const { actions, LimitField, limitInWords } = props
  const [drafts, setDrafts] = useState(noDrafts)
  const conflicts = conflictsOf(drafts, actions)
  const saving = useRuleSaving(drafts, () => setDrafts(noDrafts))
  const discard = () => {
    setDrafts(noDrafts)
    saving.clear()
  }
  const faults = [...drafts.limits.values()].map(({ fault }) => fault)
  const whyNot =
    conflicts.length > 0
      ? 'Others changed the same rules. Choose which value counts first.'
      : (faults.find((fault) => fault !== null) ?? null)
  return (
    <>
      <VerdictMatrix
        {...{ actions, drafts, LimitField }}
        onCell={(action, cell, verdict) => setDrafts((now) => withCell(now, action, cell, verdict))}
        onLimit={(limit, value, fault) => setDrafts((now) => withLimit(now, limit, value, fault))}
      />
      <RuleConflicts
        {...{ conflicts, limitInWords }}
        onMine={(conflict) =>
          setDrafts((now) =>
            conflict.kind === 'cell'
              ? withCell(now, conflict.action, conflict.cell, conflict.draft.verdict)
              : withLimit(now, conflict.limit, conflict.draft.value, conflict.draft.fault),
          )
        }
        onTheirs={(conflict) =>
          setDrafts((now) =>
            conflict.kind === 'cell'
              ? withCell(now, conflict.action, conflict.cell, conflict.cell.verdict)
              : withLimit(now, conflict.limit, conflict.limit.value, null),
          )
        }
      />
      <SaveBar
        {...saving}
        isOfSection
        count={drafts.cells.size + drafts.limits.size}
        discard={discard}
        whyNot={whyNot}
        summary={<RuleSummary {...{ actions, drafts, limitInWords }} />}
      />
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
