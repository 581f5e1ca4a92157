import { NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { AlertWay } from '#users/preferences.ts'
import { useOwnProfile, useSaveAtOnce } from '#users/web/index.tsx'
import classes from './NotificationSettings.module.css'
import { priorityLabels, priorityTones, typeInWords, typeLabels } from './notification-words.ts'
import { notificationsApi } from './notifications-api.ts'

const ways: readonly { readonly value: AlertWay; readonly label: string }[] = [
  { value: 'sound', label: 'Pop up and sound' },
  { value: 'toast', label: 'Pop up silently' },
  { value: 'none', label: 'Only in the list' },
]

/** What a user is told, type by type and rule by rule, and how. */
export function NotificationSettings() {
  const { data, error, refetch } = useQuery(notificationsApi.ask('preferences', {}))
  if (error && !data) return <RefusalNote refusal={refusalOf(error)} onRetry={refetch} />
  const told = new Set(data?.rules.map(({ type }) => type))
  const types = Object.keys(typeLabels).filter((type) => told.has(type))
  return (
    <>
      <p className={classes.hint}>
        Your roles decide what may be told to you. What you switch off here is not told to you from
        now on; what is in your list stays.
      </p>
      {types.map((type) => (
        <Section key={type} title={typeInWords(type)} aside={<AlertPicker type={type} />}>
          <ul className={classes.rules}>
            {data?.rules
              .filter((rule) => rule.type === type)
              .map((rule) => (
                <RuleSwitch key={rule.rule} rule={rule} />
              ))}
          </ul>
        </Section>
      ))}
    </>
  )
}

function AlertPicker({ type }: { type: string }) {
  const { alerts } = useOwnProfile().preferences
  const { save, isPending } = useSaveAtOnce()
  const change = (picked: string) => {
    const way = ways.find(({ value }) => value === picked)
    const { [type]: _, ...others } = alerts
    const next = way ? { ...others, [type]: way.value } : others
    const words = `${typeInWords(type)}: ${way?.label ?? 'as pressing as they are'}`
    save({ preferences: { alerts: next } }, { preferences: { alerts } }, words)
  }
  return (
    <NativeSelect
      size="xs"
      aria-label={`${typeInWords(type)}, when urgent or high`}
      data={[{ value: '', label: 'Pop up; sound if urgent' }, ...ways]}
      value={alerts[type] ?? ''}
      disabled={isPending}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

type RuleProps = {
  rule: { rule: string; label: string; priority: keyof typeof priorityTones; isMuted: boolean }
}

function RuleSwitch({ rule }: RuleProps) {
  const { start, isPending } = useAct({
    area: 'notifications',
    run: notificationsApi.call.savePreferences,
    failure: 'Not saved',
  })
  return (
    <li className={classes.rule}>
      <Switch
        label={rule.label}
        checked={!rule.isMuted}
        disabled={isPending}
        onChange={(event) => start({ rule: rule.rule, isMuted: !event.currentTarget.checked })}
      />
      <ToneBadge tone={priorityTones[rule.priority]} label={priorityLabels[rule.priority]} />
    </li>
  )
}
