import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { TimelineList } from '#platform/web/TimelineList.tsx'
import type { Person } from '../../people.fields.ts'
import { userMachine } from '../../people.states.ts'
import { displayName } from '../display-name.ts'
import { photoOf } from '../photo-of.ts'
import { PersonAccess } from './PersonAccess.tsx'
import { type AskedOf, PersonDialog } from './PersonDialog.tsx'
import { PersonKeys } from './PersonKeys.tsx'
import { PersonReview } from './PersonReview.tsx'
import { PersonRights } from './PersonRights.tsx'
import { PersonSignIn } from './PersonSignIn.tsx'
import { PersonStanding } from './PersonStanding.tsx'
import classes from './people.module.css'
import { peopleApi } from './people-api.ts'
import { sayPersonEntry } from './people-words.ts'

/** One user: their status, permissions and sources, sign-in methods, and history. */
export function PersonPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...peopleApi.ask('get', { id }),
    placeholderData: keepPreviousData,
  })
  const [asked, setAsked] = useState<AskedOf | null>(null)
  if (!data) {
    return (
      <SidePanel title="User" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  }
  const parts = { person: data, onAsk: setAsked }
  const photo = photoOf(data)
  return (
    <SidePanel
      title={displayName(data)}
      mark={<StateBadge machine={userMachine} state={data.state} isLarge />}
      onClose={onClose}
    >
      {photo ? <img className={classes.photo} src={photo} alt="" /> : null}
      <PersonStanding {...parts} />
      <PersonReview key={data.id} person={data} />
      <PersonRights {...parts} />
      <PersonAccess person={data} />
      <PersonSignIn {...parts} />
      <PersonKeys person={data} />
      <Section title="Facts">
        <FactList facts={factsOf(data)} />
      </Section>
      <Section title="History">
        <TimelineList entries={data.timeline} say={sayPersonEntry} />
      </Section>
      {asked ? <PersonDialog asked={asked} person={data} onClose={() => setAsked(null)} /> : null}
    </SidePanel>
  )
}

function factsOf(person: Person) {
  return [
    { label: 'Email', value: person.email },
    { label: 'Phone', value: person.phone },
    { label: 'Added', value: <InstantText at={person.createdAt} /> },
    { label: 'Invited by', value: person.invitedBy },
    { label: 'Last seen', value: person.lastSeenAt && <InstantText at={person.lastSeenAt} /> },
  ]
}
