import { roleLabels } from '#organization/users/roles.ts'
import { verdictLabels } from '../actions.ts'
import type { ActionRules } from '../approvals.contract.ts'
import type { LimitInWords } from './ActionLimits.tsx'
import classes from './ActionVerdictsSection.module.css'
import { limitsOf, type RuleDrafts } from './rule-drafts.ts'

type RuleSummaryProps = {
  actions: readonly ActionRules[]
  drafts: RuleDrafts
  limitInWords: LimitInWords
}

/** What is going to be saved, one line for each change. */
export function RuleSummary({ actions, drafts, limitInWords }: RuleSummaryProps) {
  const labelOf = (key: string) => actions.find((action) => action.key === key)?.label ?? key
  const limitLabelOf = (key: string) =>
    limitsOf(actions).find((limit) => limit.key === key)?.label ?? key
  return (
    <ul className={classes.summary} aria-label="Changes to save">
      {[...drafts.cells.values()].map(({ action, role, before, verdict }) => (
        <li key={`${action} ${role}`}>
          {labelOf(action)}, {roleLabels[role]}: {verdictLabels[before]} →{' '}
          <strong>{verdictLabels[verdict]}</strong>
        </li>
      ))}
      {[...drafts.limits.values()].map(({ key, before, value }) => (
        <li key={key}>
          {limitLabelOf(key)}: {limitInWords(key, before)} →{' '}
          <strong>{limitInWords(key, value)}</strong>
        </li>
      ))}
    </ul>
  )
}
