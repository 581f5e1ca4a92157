import { roleTable } from '#organization/users/role-table.ts'
import { type Role, roles } from '#organization/users/roles.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Action, type Verdict, verdicts } from './actions.ts'
import type { ApprovalState } from './approvals.states.ts'

/** The lists of requests that every user has. */
export const approvalViews = ['to_decide', 'asked', 'history'] as const

export type ApprovalView = (typeof approvalViews)[number]

/** Where the business differs from what an action declares, by role. */
export type Overrides = Readonly<Record<string, Verdict>>

/**
 * What holders of these roles may do: of several, the most permissive counts. `exceeds` says on
 * which side of the action's limit the attempt is, and is left out for an action without one.
 */
export function verdictFor(
  action: Action,
  overrides: Overrides,
  held: readonly string[],
  exceeds?: boolean,
): Verdict {
  const given = new Set(held.map((role) => verdictOfRole(action, overrides, role)))
  const best = verdicts.find((verdict) => given.has(verdict)) ?? 'refused'
  return best === 'approval' && exceeds === false ? 'allowed' : best
}

export function verdictOfRole(action: Action, overrides: Overrides, role: string): Verdict {
  if (isClosedTo(action, role)) return 'refused'
  return overrides[role] ?? action.verdicts[role as Role] ?? 'allowed' // parse edge: an unknown role is not in the record
}

/** Whether the rules of the command refuse a role, so that no policy can allow it. */
export function isClosedTo({ closedTo = [] }: Action, role: string): boolean {
  return closedTo.some((closed) => closed === role)
}

/** The roles that hold the action's permission and may do it without asking. */
export function rolesThatMay(action: Action, overrides: Overrides): readonly Role[] {
  return roles.filter(
    (role) =>
      roleTable[role].includes(action.access) &&
      verdictOfRole(action, overrides, role) === 'allowed',
  )
}

/** The action and the outlets at which the user may decide about it; null means all outlets. */
export type Decidable = { readonly action: string; readonly outletIds: readonly string[] | null }

type GrantOfDecider = {
  readonly role?: string
  readonly permissions: ReadonlySet<string>
  readonly outletIds: readonly string[] | null
}

/** What holders of these grants may decide: what they may do themselves, and where. */
export function decidableBy(
  actions: readonly Action[],
  overridesOf: (action: string) => Overrides,
  ownRoles: readonly string[],
  grants: readonly GrantOfDecider[],
): readonly Decidable[] {
  return actions.flatMap((action) => {
    const places = grants
      .filter(({ role, permissions }) => {
        const held = role === undefined ? ownRoles : [role]
        const verdict = verdictFor(action, overridesOf(action.key), held)
        return permissions.has(action.access.key) && verdict === 'allowed'
      })
      .map(({ outletIds }) => outletIds)
    if (places.length === 0) return []
    const outletIds = places.includes(null) ? null : places.flatMap((ids) => ids ?? [])
    return [{ action: action.key, outletIds }]
  })
}

type Deciding = {
  readonly summary: string
  readonly action: string
  readonly outletId: string | null
  readonly requestedBy: string
  readonly isExpired: boolean
}

export function isDecidable(
  decidable: readonly Decidable[],
  { action, outletId }: Pick<Deciding, 'action' | 'outletId'>,
): boolean {
  return decidable.some(
    (known) =>
      known.action === action &&
      (outletId === null || known.outletIds === null || known.outletIds.includes(outletId)),
  )
}

/** Why this person may not decide about this now; null when they may. */
export function refuseDeciding(
  asked: Deciding,
  by: { userId: string; decidable: readonly Decidable[] },
): Refusal | null {
  if (asked.requestedBy === by.userId) {
    return new Refusal(
      'forbidden',
      'own_request',
      `You requested “${asked.summary}” yourself. Ask another approver to decide on it.`,
    )
  }
  if (!isDecidable(by.decidable, asked)) {
    return new Refusal(
      'forbidden',
      'not_yours_to_decide',
      `You can’t decide on “${asked.summary}”. Ask a user ${asked.outletId === null ? '' : 'at that outlet '}who may do it without approval.`,
    )
  }
  return asked.isExpired ? expired(asked.summary) : null
}

/** What an approval must be of to cover an attempt. */
export type Bound = {
  readonly action: string
  readonly payloadHash: string
  /** Of what is approved up to an amount. */
  readonly amount: number
}

type Using = {
  readonly summary: string
  readonly action: string
  readonly payloadHash: string
  /** Null if the payload has all the information. */
  readonly upTo: number | null
  readonly state: ApprovalState
  readonly isExpired: boolean
  readonly decisionNote: string
}

/** Why this approval does not cover what is being done now; null when it does. */
export function refuseUse(approval: Using, attempt: Bound): Refusal | null {
  const { summary, state, decisionNote } = approval
  const because = decisionNote === '' ? '' : ` The reason given: ${decisionNote}`
  if (state === 'used')
    return no(
      'approval_used',
      `“${summary}” was done under this approval already, and it counts once. Ask again if it is to be done once more.`,
    )
  if (state === 'rejected') return no('approval_rejected', `“${summary}” was rejected.${because}`)
  if (state === 'withdrawn')
    return no(
      'approval_withdrawn',
      `The request for “${summary}” was withdrawn. Ask again if it is still needed.`,
    )
  if (approval.isExpired) return expired(summary)
  if (state === 'pending')
    return no(
      'approval_pending',
      `“${summary}” is still waiting for a decision. You can do it once it is approved.`,
    )
  const isSame = approval.action === attempt.action && approval.payloadHash === attempt.payloadHash
  if (!isSame || attempt.amount > (approval.upTo ?? attempt.amount))
    return no(
      'approval_for_another',
      `What was approved is “${summary}”, and this is something else or has changed since. Do exactly that, or ask again for what you want to do now.`,
    )
  return null
}

function expired(summary: string): Refusal {
  return no(
    'approval_expired',
    `Too much time has passed since “${summary}” was asked for or approved. Ask again.`,
  )
}

function no(code: string, message: string): Refusal {
  return new Refusal('conflict', code, message)
}
