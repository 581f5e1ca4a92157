import { tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { RuleRow } from '../notifications.contract.ts'
import { notificationsApi } from './notifications-api.ts'
import { rolesIn } from './RolesPicker.tsx'

type Change = Pick<RuleRow, 'isActive' | 'priority' | 'roles'>

/** Changes one rule for the whole business; each change counts at once and can be undone. */
export function useRule(rule: RuleRow) {
  const { start, isPending } = useAct({
    area: 'notifications',
    run: notificationsApi.call.saveRule,
    failure: 'Not saved',
  })
  const ask = (change: Change, version: number) =>
    start({ ...declaredAsNull(rule, change), rule: rule.rule, version })
  const save = async (change: Partial<Change>) => {
    const saved = await ask({ ...rule, ...change }, rule.version)
    if (saved) tellUndoable('Saved', rule.label, () => ask(rule, saved.version))
  }
  const usual = { isActive: true, priority: rule.usualPriority, roles: rule.usualRoles }
  const isUsual = JSON.stringify(usual) === JSON.stringify(pick(rule))
  return { save, isPending, isUsual, restore: () => save(usual) }
}

const pick = ({ isActive, priority, roles }: Change): Change => ({ isActive, priority, roles })

/** What is as declared is kept as such, so that it follows when the declaration changes. */
function declaredAsNull(rule: RuleRow, { isActive, priority, roles }: Change) {
  const isUsual = JSON.stringify(roles) === JSON.stringify(rule.usualRoles)
  return {
    isActive,
    priority: priority === rule.usualPriority ? null : priority,
    roles: roles === null || isUsual ? null : rolesIn(roles),
  }
}
