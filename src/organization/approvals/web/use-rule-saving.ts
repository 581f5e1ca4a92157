import { useState } from 'react'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { approvalsApi } from './approvals-api.ts'
import type { RuleDrafts } from './rule-drafts.ts'

/**
 * Saves all drafts together. After a conflict with another user's change, the saved rules are
 * reloaded.
 */
export function useRuleSaving(drafts: RuleDrafts, onSaved: () => void) {
  const [reason, setReason] = useState('')
  const { start, isPending, refusal, clear } = useAct({
    area: 'approvals',
    run: approvalsApi.call.saveRules,
    onRefusal: () => true,
    onDone: ({ saved }) => {
      setReason('')
      onSaved()
      tellSuccess('Saved', saved === 1 ? 'One rule was changed.' : `${saved} rules were changed.`)
    },
  })
  const save = async () => {
    await start({
      verdicts: [...drafts.cells.values()],
      limits: [...drafts.limits.values()].flatMap(({ key, value, version }) =>
        typeof value === 'number' ? [{ key, value, version }] : [],
      ),
      reason,
    })
  }
  return { save, isPending, refusal, clear, reason, setReason }
}
