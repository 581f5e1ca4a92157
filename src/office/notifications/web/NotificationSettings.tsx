import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AlertWay } from '#organization/users/preferences.ts'
import { useOwnProfile, useSaveAtOnce } from '#organization/users/web/index.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { type Delivery, deliveries, deliveryLabels, isDelivery } from '../delivery.ts'
import { priorityLabels, priorityTones, typeInWords, typeLabels } from '../notification-words.ts'
import classes from './NotificationSettings.module.css'
import { notificationsApi } from './notifications-api.ts'

const ways: readonly { readonly value: AlertWay; readonly label: string }[] = [
  { value: 'sound', label: 'Pop up and sound' },
  { value: 'toast', label: 'Pop up silently' },
  { value: 'none', label: 'Only in the list' },
]

/** A user's notifications, type by type and rule by rule, with their channels. */
export function NotificationSettings() {
  const { data, error, refetch } = useQuery(notificationsApi.ask('preferences', {}))
  if (error && !data) return <RefusalNote refusal={refusalOf(error)} onRetry={refetch} />
  const told = new Set(data?.rules.map(({ type }) => type))
  const types = Object.keys(typeLabels).filter((type) => told.has(type))
  return (
    <>
      <p className={classes.hint}>
        Your roles decide what you may be told. In your quiet hours only urgent emails are sent.
        What you switch off is not told to you from now on; what is in your list stays.
      </p>
      {types.map((type) => (
        <Section key={type} title={typeInWords(type)} aside={<AlertPicker type={type} />}>
          <ul className={classes.rules}>
            {data?.rules
              .filter((rule) => rule.type === type)
              .map((rule) => (
                <RuleDelivery key={rule.rule} rule={rule} />
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
  rule: {
    rule: string
    label: string
    priority: keyof typeof priorityTones
    isMuted: boolean
    delivery: Delivery
  }
}

const deliveryChoices = [
  ...deliveries.map((value) => ({ value: String(value), label: deliveryLabels[value] })),
  { value: 'off', label: 'Off' },
]

/** The channels of one rule for a user; off, the rule creates none for them. */
function RuleDelivery({ rule: { rule, label, priority, isMuted, delivery } }: RuleProps) {
  const { start, isPending } = useAct({
    area: 'notifications',
    run: notificationsApi.call.savePreferences,
    failure: 'Not saved',
  })
  return (
    <li className={classes.rule}>
      <span className={classes.label}>
        {label} <ToneBadge tone={priorityTones[priority]} label={priorityLabels[priority]} />
      </span>
      <NativeSelect
        aria-label={label}
        className={classes.delivery}
        data={deliveryChoices}
        value={isMuted ? 'off' : delivery}
        disabled={isPending}
        onChange={({ currentTarget: { value } }) =>
          start(
            isDelivery(value) ? { rule, isMuted: false, delivery: value } : { rule, isMuted: true },
          )
        }
      />
    </li>
  )
}
