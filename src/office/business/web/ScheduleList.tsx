import type { Tone } from '#platform/machine.ts'
import type { Setting } from '#platform/settings.ts'
import { formatInstant } from '#platform/web/format-instant.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { SettingHistory } from './business-api.ts'
import { ChangeList } from './ChangeList.tsx'
import { useDrafts } from './drafts-context.ts'
import { scheduledInWords } from './ScheduledChange.tsx'

type Schedule = SettingHistory['schedules'][number]
type Props = { setting: Setting; schedules: readonly Schedule[]; outletId: string | null }

/** The scheduled changes of a setting that wait or were cancelled; nothing without any. */
export function ScheduleList({ setting, schedules, outletId }: Props) {
  const { words } = useDrafts()
  if (schedules.length === 0) return null
  return (
    <Section title="Scheduled changes">
      <ChangeList
        changes={schedules.map((schedule) => ({
          id: schedule.id,
          at: schedule.cancelledAt ?? schedule.scheduledAt,
          by: schedule.cancelledByName
            ? `Cancelled by ${schedule.cancelledByName}`
            : `Scheduled by ${schedule.scheduledByName}`,
          what: `${scheduledInWords(setting, schedule.value, outletId, words)} on ${formatInstant(schedule.takesEffectAt)}`,
          mark: <HistoryState state={schedule.state} />,
          why: schedule.reason,
          act: null,
        }))}
      />
    </Section>
  )
}

type State = Schedule['state'] | SettingHistory['changes'][number]['state']

/** Scheduled, then active, then superseded by the next change. */
export function HistoryState({ state }: { state: State }) {
  return <ToneBadge {...states[state]} />
}

const states: Readonly<Record<State, { tone: Tone; label: string }>> = {
  scheduled: { tone: 'waiting', label: 'Scheduled' },
  active: { tone: 'active', label: 'Active' },
  superseded: { tone: 'quiet', label: 'Superseded' },
  cancelled: { tone: 'quiet', label: 'Cancelled' },
}
