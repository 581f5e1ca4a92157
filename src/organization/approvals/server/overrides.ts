import type { Reader } from '#platform/server/db/database.ts'
import type { Verdict } from '../actions.ts'
import type { Overrides } from '../approvals.rules.ts'

/** Where the business differs, by action; only of one action when it is named. */
export async function overridesByAction(
  reader: Reader,
  action?: string,
): Promise<(action: string) => Overrides> {
  let query = reader
    .selectFrom('action_verdicts')
    .select(['action', 'role', 'verdict'])
    .$narrowType<{ verdict: Verdict }>()
  if (action !== undefined) query = query.where('action', '=', action)
  const byAction = new Map<string, Record<string, Verdict>>()
  for (const row of await query.execute()) {
    const ofAction = byAction.get(row.action) ?? {}
    ofAction[row.role] = row.verdict
    byAction.set(row.action, ofAction)
  }
  return (key) => byAction.get(key) ?? {}
}
