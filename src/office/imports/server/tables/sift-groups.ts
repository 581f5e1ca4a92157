import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { AnyTableImport, ImportContext, SealedPlan } from '#platform/server/table-import.ts'
import type { Counts } from '../import-progress.ts'
import { heldBack, type TableGroup } from './gather-groups.ts'
import type { LineFault } from './table-run.ts'

export type Sifted = {
  /** A plan without faults for the importable groups; null if there are none. */
  readonly plan: SealedPlan | null
  readonly faults: readonly LineFault[]
  readonly counts: Counts
}

/**
 * Plans the groups until no fault is left among the remaining ones, because a refused line may have
 * been one that another line depended on.
 */
export async function siftGroups(
  reader: Reader,
  actor: Actor,
  kind: AnyTableImport,
  groups: readonly TableGroup[],
  context: ImportContext,
): Promise<Sifted> {
  const faults = groups.flatMap((group) => group.faults)
  let fit = groups.filter((group) => group.faults.length === 0 && !group.isLeftOut)
  for (;;) {
    const rows = fit.flatMap((group) => group.rows)
    const plan = rows.length > 0 ? await kind.plan(reader, actor, rows, context) : null
    if (!plan || plan.faults.length === 0)
      return { plan, faults, counts: countsOf(groups, plan, faults) }
    const before = fit.length
    const byLine = Map.groupBy(plan.faults, ({ line }) => line)
    fit = fit.filter((group) => {
      const own = group.lines.flatMap(({ line, cells }) =>
        (byLine.get(line) ?? []).map((fault) => ({ ...fault, cells })),
      )
      faults.push(...own, ...heldBack(group.lines, own))
      return own.length === 0
    })
    if (fit.length === before) throw new Error(`Import ${kind.kind} faults lines it was not given.`)
  }
}

function countsOf(
  groups: readonly TableGroup[],
  plan: SealedPlan | null,
  faults: readonly LineFault[],
): Counts {
  const steps = plan?.steps ?? []
  const counts: Record<string, number> = {}
  const count = (name: string, by: number) => {
    if (by > 0) counts[name] = (counts[name] ?? 0) + by
  }
  const omissions = plan?.leftOut ?? []
  for (const { did } of steps) count(did, 1)
  for (const { countAs } of omissions) count(countAs, 1)
  const lines = groups.reduce((sum, group) => sum + group.lines.length, 0)
  const leftOut = groups.filter(({ isLeftOut, faults: own }) => isLeftOut && own.length === 0)
  const left =
    leftOut.reduce((sum, group) => sum + group.lines.length, 0) +
    new Set(omissions.flatMap((omission) => omission.lines)).size
  const doing = new Set(steps.flatMap((step) => step.lines)).size
  const refused = new Set(faults.map(({ line }) => line)).size
  count('leftOut', left)
  count('unchanged', lines - doing - refused - left)
  return counts
}
