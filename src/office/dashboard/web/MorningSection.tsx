import { Switch } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { useOwnProfile, useSaveAtOnce } from '#organization/users/web/index.tsx'
import { isTimeOfDay } from '#platform/times-of-day.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { TimeField } from '#platform/web/TimeField.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { dashboardApi } from './dashboard-api.ts'
import classes from './MorningSection.module.css'

/** Whether the user gets the dashboard by email, and from when on; for those who have one. */
export function MorningSection() {
  const hasDashboard = useMay(capability.dashboard)
  const { morning } = useOwnProfile().preferences
  const { save, isPending } = useSaveAtOnce()
  const [typed, setTyped] = useState(morning.at)
  const sending = useAct({
    area: 'dashboard',
    run: (_: null, options) => dashboardApi.call.mailMe({}, options),
    onDone: ({ to }) => tellSuccess('Morning email sent', `To ${to}.`),
    failure: 'Not sent',
  })
  if (!hasDashboard) return null
  const change = (next: typeof morning, words: string) =>
    save({ preferences: { morning: next } }, { preferences: { morning } }, words)
  return (
    <Section title="Morning email">
      <div className={classes.form}>
        <Switch
          label="Email me my dashboard every morning"
          description="Tasks and figures of your usual outlet, each with a link to its list."
          checked={morning.isOn}
          disabled={isPending}
          onChange={({ currentTarget: { checked } }) =>
            change(
              { ...morning, isOn: checked },
              checked ? `Morning email from ${morning.at} on` : 'No morning email',
            )
          }
        />
        <TimeField
          label="Send at"
          description="In the time zone of your usual outlet."
          className={classes.time}
          value={typed}
          disabled={isPending || !morning.isOn}
          onTime={setTyped}
          onBlur={() => {
            if (isTimeOfDay(typed) && typed !== morning.at)
              change({ ...morning, at: typed }, `Morning email from ${typed} on`)
          }}
        />
        <div>
          <ActButton
            icon={<IconMail size={16} />}
            operation="dashboard.mailMe"
            isPending={sending.isPending}
            onAct={() => sending.start(null)}
          >
            Send me one now
          </ActButton>
        </div>
      </div>
    </Section>
  )
}
