import { NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { RuleRow } from '../notifications.contract.ts'
import classes from './NotificationRulesSection.module.css'
import { priorityIn, priorityLabels, typeInWords } from './notification-words.ts'
import { notificationsApi } from './notifications-api.ts'
import { RolesPicker, rolesIn } from './RolesPicker.tsx'

/** Which rules tell whom and how loudly, for the whole business; each change counts at once. */
export function NotificationRulesSection() {
  const { data, error, refetch } = useQuery(notificationsApi.ask('rules', {}))
  if (error && !data) return <RefusalNote refusal={refusalOf(error)} onRetry={refetch} />
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label="Rules of notification">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Type</th>
            <th scope="col">Priority</th>
            <th scope="col">Who is told</th>
          </tr>
        </thead>
        <tbody>
          {data?.rules.map((rule) => (
            <RuleLine key={rule.rule} rule={rule} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Change = Pick<RuleRow, 'isActive' | 'priority' | 'roles'>

function RuleLine({ rule }: { rule: RuleRow }) {
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
  const priorities = Object.entries(priorityLabels).map(([value, label]) => ({ value, label }))
  return (
    <tr data-off={!rule.isActive || undefined}>
      <th scope="row">
        <Switch
          label={rule.label}
          checked={rule.isActive}
          disabled={isPending}
          onChange={(event) => save({ isActive: event.currentTarget.checked })}
        />
        {isUsual || !rule.changedBy || !rule.changedAt ? null : (
          <span className={classes.changed}>
            Changed by {rule.changedBy}, <InstantText at={rule.changedAt} />
            <button
              type="button"
              className={classes.back}
              disabled={isPending}
              onClick={() => save(usual)}
            >
              Back to default
            </button>
          </span>
        )}
      </th>
      <td>{typeInWords(rule.type)}</td>
      <td>
        <NativeSelect
          size="xs"
          aria-label={`Priority: ${rule.label}`}
          className={classes.priority}
          data={priorities}
          value={rule.priority}
          disabled={isPending || !rule.isActive}
          onChange={({ currentTarget: { value } }) =>
            save({ priority: priorityIn(value) ?? rule.priority })
          }
        />
      </td>
      <td>
        {rule.roles === null ? (
          <span className={classes.named}>The one whom it is about</span>
        ) : (
          <RolesPicker
            label={rule.label}
            held={rule.roles}
            isDisabled={isPending || !rule.isActive}
            onChange={(roles) => save({ roles })}
          />
        )}
      </td>
    </tr>
  )
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
