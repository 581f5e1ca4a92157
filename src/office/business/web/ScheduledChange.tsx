import { useState } from 'react'
import { settingInWords } from '#platform/settings.rules.ts'
import type { Setting } from '#platform/settings.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { formatInstant } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { businessApi, type SettingState } from './business-api.ts'
import { useDrafts } from './drafts-context.ts'
import classes from './SettingRow.module.css'

type Schedule = NonNullable<SettingState['scheduled']>
type Props = { setting: Setting; schedule: Schedule; outletId: string | null }

/** The change of a setting that takes effect later, with the button that cancels it. */
export function ScheduledChange({ setting, schedule, outletId }: Props) {
  const { words } = useDrafts()
  const [isAsked, setAsked] = useState(false)
  const cancel = useAct({
    area: 'business',
    run: businessApi.call.cancelScheduledSetting,
    onRefusal: () => true,
    onDone: () => {
      setAsked(false)
      tellSuccess('Scheduled change cancelled', setting.label)
    },
  })
  const value = scheduledInWords(setting, schedule.value, outletId, words)
  return (
    <p className={classes.facts}>
      <span>
        Changes to {value} on <InstantText at={schedule.takesEffectAt} />
      </span>
      <button
        type="button"
        className={classes.act}
        aria-label={`Cancel the scheduled change of ${setting.label}`}
        onClick={() => setAsked(true)}
      >
        Cancel
      </button>
      {isAsked ? (
        <ConfirmDialog
          title={`Cancel the scheduled change of “${setting.label}”?`}
          confirmLabel="Cancel change"
          wayOut="Keep change"
          isPending={cancel.isPending}
          refusal={cancel.refusal}
          onConfirm={() =>
            cancel.start({
              key: setting.key,
              ...(outletId ? { outletId } : {}),
              id: schedule.id,
            })
          }
          onClose={() => {
            setAsked(false)
            cancel.clear()
          }}
        >
          {schedule.scheduledByName} scheduled the change to {value} for{' '}
          {formatInstant(schedule.takesEffectAt)}.
        </ConfirmDialog>
      ) : null}
    </p>
  )
}

/** What a scheduled change sets; null is a reset. */
export function scheduledInWords(
  setting: Setting,
  value: Schedule['value'],
  outletId: string | null,
  words: Parameters<typeof settingInWords>[2],
): string {
  if (value === null) return outletId ? 'the value of the business' : 'the default'
  return settingInWords(setting, value, words)
}
