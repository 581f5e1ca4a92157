import type { ComponentType } from 'react'
import { AppLink } from '#platform/web/AppLink.tsx'
import type { ActionRules } from '../approvals.contract.ts'
import classes from './ActionVerdictsSection.module.css'
import type { Limit, RuleDrafts } from './rule-drafts.ts'

/** A field for a limit: settings draw their own, in the area above. */
export type LimitFieldProps = {
  limitKey: string
  value: number | string
  onValue: (value: number | string, fault: string | null) => void
}

/** A limit as people read it: `£500.00`, `100 units`. */
export type LimitInWords = (limitKey: string, value: number | string) => string

type ActionLimitsProps = {
  action: ActionRules
  drafts: RuleDrafts
  LimitField: ComponentType<LimitFieldProps>
  onLimit: (limit: Limit, value: number | string, fault: string | null) => void
}

/** Above what an action needs approval, changed in the row. */
export function ActionLimits({ action, drafts, LimitField, onLimit }: ActionLimitsProps) {
  if (!action.limitLabel) return null
  return (
    <div className={classes.limits}>
      <p className={classes.limitText}>Approval is needed only for {action.limitLabel}.</p>
      {action.limits.map((limit) => (
        <div
          key={limit.key}
          className={drafts.limits.has(limit.key) ? classes.limitChanged : undefined}
        >
          {action.limits.length > 1 ? (
            <p aria-hidden className={classes.limitText}>
              {limit.label}
            </p>
          ) : null}
          <LimitField
            limitKey={limit.key}
            value={drafts.limits.get(limit.key)?.value ?? limit.value}
            onValue={(value, fault) => onLimit(limit, value, fault)}
          />
          {limit.outlets > 0 ? (
            <AppLink search={{ find: limit.label }}>
              {limit.outlets === 1 ? '1 outlet differs' : `${limit.outlets} outlets differ`}
            </AppLink>
          ) : null}
        </div>
      ))}
    </div>
  )
}
