import type { Verdict } from '#organization/approvals/actions.ts'
import { Refusal } from '#platform/refusal.ts'

/** Approves in a training. The PIN is shown, because it opens nothing. */
export const practiceManager = { pin: '2580' }

type Step = {
  /** What the manager reads: “Void Practice sale 3: £12.00”. */
  readonly summary: string
  readonly limitBreached?: string
  readonly isApproved: boolean
}

/**
 * Lets a step through that the cashier may take alone or has an approval for, as the server does.
 *
 * @throws Refusal `approval_needed`, `action_refused`
 */
export function requirePractised(
  verdict: Verdict,
  { summary, limitBreached = '', isApproved }: Step,
): void {
  if (verdict === 'refused')
    throw new Refusal(
      'forbidden',
      'action_refused',
      `${summary}: this is not allowed for your role here. Ask a super admin to allow it in Business Settings.`,
    )
  if (verdict === 'allowed' || isApproved) return
  throw new Refusal(
    'conflict',
    'approval_needed',
    `${summary}: this needs the approval of a user who may do it alone.${limitBreached === '' ? '' : ` ${limitBreached}`}`,
    { details: { summary, limitBreached } },
  )
}
