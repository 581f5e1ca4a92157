import { useQuery } from '@tanstack/react-query'
import { actOf } from '#platform/entry-changes.ts'
import { refusalOf } from '#platform/web/client.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { TimelineList } from '#platform/web/TimelineList.tsx'
import classes from './SettingsPage.module.css'
import { useOwnProfile } from './use-save-profile.ts'
import { usersApi } from './users-api.ts'

export function PrivacySection() {
  const { id } = useOwnProfile()
  const { data, error, refetch } = useQuery(usersApi.ask('ownRecord', {}))
  return (
    <div className={classes.wide}>
      <p className={classes.hint}>
        Every change that you make is kept with your name, the time, the device and its network
        address, and so are sign-ins and what was refused. Passwords, PINs and one-time codes are
        never kept as text. Super admins can read this record, but it can’t be changed.
      </p>
      <Section title="The newest 50 entries about you">
        {error && !data ? <RefusalNote refusal={refusalOf(error)} onRetry={refetch} /> : null}
        {data?.entries.length === 0 ? <EmptyNote title="Nothing has been recorded yet" /> : null}
        {data ? (
          <TimelineList
            entries={data.entries}
            say={({ entityId, type }) => (entityId === id ? actOf(type) : null)}
          />
        ) : null}
      </Section>
    </div>
  )
}
