import type { Role } from '#organization/users/roles.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { type Verdict, verdicts } from '../actions.ts'
import type { ApprovalParts } from './approval-parts.ts'
import type { KnownActions } from './known-actions.ts'
import { setVerdict } from './verdicts.ts'

type RuleChanges = {
  readonly verdicts: readonly {
    readonly action: string
    readonly role: Role
    readonly verdict: Verdict | null
    readonly before: Verdict
  }[]
  readonly limits: readonly {
    readonly key: string
    readonly value: number
    readonly version: number
  }[]
  readonly reason: string
}

type Parts = { readonly actions: KnownActions } & Pick<ApprovalParts, 'keepToTrials'>

/** Changes cells of the matrix and limits together, or nothing where one of them is refused. */
export async function saveRules(tx: Tx, actor: Actor, parts: Parts, input: RuleChanges) {
  const { actions } = parts
  const { reason } = input
  // In one order for everyone, so that two who save at once wait instead of deadlock.
  await lockByName(tx, 'approval rules', 'short')
  for (const change of inSafeOrder(input.verdicts))
    await setVerdict(tx, actor, actions, { ...change, reason })
  const words = { currency: await settingOf(tx, platformSettings.currency), locale: 'en-GB' }
  const limits = input.limits.map((limit) => ({ ...limit, setting: limitOf(actions, limit.key) }))
  const settings = limits.map(({ setting }) => setting)
  await parts.keepToTrials(tx, actor, { settings, outletId: null }, async () => {
    for (const { setting, value, version } of limits)
      await writeSetting(tx, actor, { setting, outletId: null, value, version, reason, words })
  })
  return { saved: input.verdicts.length + input.limits.length }
}

/** What is allowed first, so that a role can take over from another in one step. */
function inSafeOrder(changes: RuleChanges['verdicts']) {
  const place = ({ verdict }: { verdict: Verdict | null }) =>
    verdict === null ? verdicts.length : verdicts.indexOf(verdict)
  return changes.toSorted((a, b) => place(a) - place(b))
}

function limitOf(actions: KnownActions, key: string) {
  const found = actions.flatMap(({ limits = [] }) => limits).find((limit) => limit.key === key)
  if (found) return found
  throw new Refusal('unprocessable', 'unknown_limit', `No action has the limit “${key}”.`, {
    field: 'limits',
  })
}
