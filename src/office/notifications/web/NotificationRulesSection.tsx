import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { usePhone } from '#platform/web/use-phone.ts'
import { kindLabels, kindOfRule } from '../kinds.ts'
import type { RuleRow } from '../notifications.contract.ts'
import classes from './NotificationRulesSection.module.css'
import { notificationsApi } from './notifications-api.ts'
import { RulePriority, RuleRoles, RuleSwitch } from './RuleFields.tsx'
import { RulesOnPhone } from './RulesOnPhone.tsx'

/** Which rules tell whom and how loudly, for the whole business; each change counts at once. */
export function NotificationRulesSection() {
  const isPhone = usePhone()
  const { data, error, refetch } = useQuery(notificationsApi.ask('rules', {}))
  if (error && !data) return <RefusalNote refusal={refusalOf(error)} onRetry={refetch} />
  if (isPhone) return <RulesOnPhone rules={data?.rules ?? []} />
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label="Rules of notification">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Kind</th>
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

function RuleLine({ rule }: { rule: RuleRow }) {
  return (
    <tr data-off={!rule.isActive || undefined}>
      <th scope="row">
        <RuleSwitch rule={rule} />
      </th>
      <td>{kindLabels[kindOfRule(rule.rule)]}</td>
      <td>
        <RulePriority rule={rule} />
      </td>
      <td>
        <RuleRoles rule={rule} />
      </td>
    </tr>
  )
}
