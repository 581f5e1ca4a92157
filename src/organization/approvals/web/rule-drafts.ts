import type { Role } from '#organization/users/roles.ts'
import type { Verdict } from '../actions.ts'
import type { ActionRules } from '../approvals.contract.ts'

/** A cell that is changed and not saved: what it was when it was changed, and what it shall be. */
export type CellDraft = {
  readonly action: string
  readonly role: Role
  readonly before: Verdict
  readonly verdict: Verdict
}

export type LimitDraft = {
  readonly key: string
  /** Text while it is no number yet. */
  readonly value: number | string
  readonly before: number
  readonly version: number
  readonly fault: string | null
}

export type RuleDrafts = {
  readonly cells: ReadonlyMap<string, CellDraft>
  readonly limits: ReadonlyMap<string, LimitDraft>
}

export const noDrafts: RuleDrafts = { cells: new Map(), limits: new Map() }

export type Cell = ActionRules['roles'][number]
export type Limit = ActionRules['limits'][number]

export const cellId = (action: string, role: string) => `${action} ${role}`

/** With a cell changed; back at what is saved, it is no draft any more. */
export function withCell(
  drafts: RuleDrafts,
  action: ActionRules,
  cell: Cell,
  verdict: Verdict,
): RuleDrafts {
  const cells = new Map(drafts.cells)
  const id = cellId(action.key, cell.role)
  if (verdict === cell.verdict) cells.delete(id)
  else cells.set(id, { action: action.key, role: cell.role, before: cell.verdict, verdict })
  return { ...drafts, cells }
}

export function withLimit(
  drafts: RuleDrafts,
  limit: Limit,
  value: number | string,
  fault: string | null,
): RuleDrafts {
  const limits = new Map(drafts.limits)
  const { key, version } = limit
  if (value === limit.value) limits.delete(key)
  else limits.set(key, { key, value, before: limit.value, version, fault })
  return { ...drafts, limits }
}

/** What a draft began with is not what is saved by now. */
export type Conflict =
  | {
      readonly kind: 'cell'
      readonly draft: CellDraft
      readonly action: ActionRules
      readonly cell: Cell
    }
  | { readonly kind: 'limit'; readonly draft: LimitDraft; readonly limit: Limit }

export function conflictsOf(
  drafts: RuleDrafts,
  actions: readonly ActionRules[],
): readonly Conflict[] {
  const cells = actions.flatMap((action) =>
    action.roles.flatMap((cell): Conflict[] => {
      const draft = drafts.cells.get(cellId(action.key, cell.role))
      return draft && draft.before !== cell.verdict ? [{ kind: 'cell', draft, action, cell }] : []
    }),
  )
  const limits = limitsOf(actions).flatMap((limit): Conflict[] => {
    const draft = drafts.limits.get(limit.key)
    return draft && draft.version !== limit.version ? [{ kind: 'limit', draft, limit }] : []
  })
  return [...cells, ...limits]
}

/** Each limit once: two actions may go by the same one. */
export function limitsOf(actions: readonly ActionRules[]): readonly Limit[] {
  return [...new Map(actions.flatMap(({ limits }) => limits).map((one) => [one.key, one])).values()]
}
