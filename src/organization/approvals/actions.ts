import type { Role } from '#organization/users/roles.ts'
import type { Permission } from '#platform/permissions.ts'
import type { Setting } from '#platform/settings.ts'

/** What a role may do about an action: act alone, only with an approval, or not at all. */
export const verdicts = ['allowed', 'approval', 'refused'] as const

export type Verdict = (typeof verdicts)[number]

export const verdictLabels: Readonly<Record<Verdict, string>> = {
  allowed: 'Allowed',
  approval: 'Needs approval',
  refused: 'Not allowed',
}

/**
 * A step that the company may want a second person to approve. Declared in the area of its command.
 */
export type Action = {
  /** Noun and verb, as events name them: `order.cancel`. */
  readonly key: string
  readonly label: string
  /**
   * The permission of its endpoint: users without it are refused before the approval policy
   * applies.
   */
  readonly access: Permission
  /** A role that is left out is allowed. */
  readonly verdicts: Readonly<Partial<Record<Role, Verdict>>>
  /** Roles that the rules of the command refuse, regardless of the approval policy. */
  readonly closedTo?: readonly Role[]
  /** Where approval is needed only above a limit: which. Below it, “approval needed” is “allowed”. */
  readonly limitLabel?: string
  /** The settings that hold the limit; numbers for the whole business, which an outlet may have its own of. */
  readonly limits?: readonly Setting<number>[]
}

export function defineAction(action: Action): Action {
  return action
}

export function isVerdict(value: unknown): value is Verdict {
  return verdicts.some((verdict) => verdict === value)
}
