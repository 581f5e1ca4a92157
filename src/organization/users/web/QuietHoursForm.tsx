import { Button, Switch, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { TimeZoneField } from '#platform/web/codes/CodeFields.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import classes from './SettingsPage.module.css'
import { useOwnProfile, useSaveProfile } from './use-save-profile.ts'

const usual = { from: '21:00', until: '07:00' }

const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone

/** When the user is left alone; the list fills all the same, and what is urgent comes through. */
export function QuietHoursForm() {
  const saved = useOwnProfile()
  const [hours, setHours] = useState(saved.quietHours)
  // Until quiet hours are first kept, the zone of this computer is the likelier one.
  const [timeZone, setTimeZone] = useState(saved.quietHours ? saved.timeZone : zoneHere)
  const { start, isPending, refusal } = useSaveProfile()
  const isChanged =
    JSON.stringify(hours) !== JSON.stringify(saved.quietHours) ||
    (hours !== null && timeZone !== saved.timeZone)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    start({ quietHours: hours, timeZone })
  }
  return (
    <Section title="Quiet hours">
      <form onSubmit={submit} className={classes.form}>
        <Switch
          label="Keep quiet hours"
          description="Nothing pops up or sounds between these times, but for what is urgent."
          checked={hours !== null}
          onChange={(event) => setHours(event.currentTarget.checked ? usual : null)}
        />
        {hours ? (
          <div className={classes.times}>
            <TextInput
              type="time"
              label="From"
              required
              withAsterisk={false}
              value={hours.from}
              error={refusal?.fields.quietHours ?? refusal?.fields['quietHours.from']}
              onChange={(event) => setHours({ ...hours, from: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label="Until"
              required
              withAsterisk={false}
              value={hours.until}
              error={refusal?.fields['quietHours.until']}
              onChange={(event) => setHours({ ...hours, until: event.currentTarget.value })}
            />
            <TimeZoneField
              label="Time zone"
              value={timeZone}
              error={refusal?.fields.timeZone ?? null}
              onValue={setTimeZone}
            />
          </div>
        ) : null}
        <Button type="submit" loading={isPending} disabled={!isChanged} className={classes.submit}>
          Save
        </Button>
      </form>
    </Section>
  )
}
