import { NativeSelect, Switch } from '@mantine/core'
import { optionsOf } from '#platform/web/filters/options-of.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { priorityIn, priorityLabels } from '../notification-words.ts'
import type { RuleRow } from '../notifications.contract.ts'
import classes from './NotificationRulesSection.module.css'
import { RolesPicker } from './RolesPicker.tsx'
import { useRule } from './use-rule.ts'

type Props = { rule: RuleRow; isLarge?: boolean }

/** Switches a rule on or off, and resets it to its default. */
export function RuleSwitch({ rule }: Props) {
  const { save, isPending, isUsual, restore } = useRule(rule)
  return (
    <>
      <Switch
        label={rule.label}
        checked={rule.isActive}
        disabled={isPending}
        onChange={(event) => save({ isActive: event.currentTarget.checked })}
      />
      {isUsual || !rule.changedBy || !rule.changedAt ? null : (
        <span className={classes.changed}>
          Changed by {rule.changedBy}, <InstantText at={rule.changedAt} />
          <button type="button" className={classes.back} disabled={isPending} onClick={restore}>
            Back to default
          </button>
        </span>
      )}
    </>
  )
}

const priorities = optionsOf(priorityLabels)

export function RulePriority({ rule, isLarge }: Props) {
  const { save, isPending } = useRule(rule)
  return (
    <NativeSelect
      size={isLarge ? 'md' : 'xs'}
      aria-label={`Priority: ${rule.label}`}
      className={classes.priority}
      data={priorities}
      value={rule.priority}
      disabled={isPending || !rule.isActive}
      onChange={({ currentTarget: { value } }) =>
        save({ priority: priorityIn(value) ?? rule.priority })
      }
    />
  )
}

export function RuleRoles({ rule }: Props) {
  const { save, isPending } = useRule(rule)
  if (rule.roles === null) return <span className={classes.named}>The person it is about</span>
  return (
    <RolesPicker
      label={rule.label}
      held={rule.roles}
      isDisabled={isPending || !rule.isActive}
      onChange={(roles) => save({ roles })}
    />
  )
}
