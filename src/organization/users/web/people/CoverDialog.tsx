import { NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { choicesOf } from '#platform/choices.ts'
import { addDays } from '#platform/days.ts'
import { instantAt } from '#platform/instants-in-zone.ts'
import { DateTimeField } from '#platform/web/DateTimeField.tsx'
import { clockAt, dayAt } from '#platform/zone-in-use.ts'
import type { Person, PersonRow } from '../../people.fields.ts'
import { activeRoles, coverRoles, refuseGranting } from '../../people.rules.ts'
import { effectiveRoles, isRole, roleLabels } from '../../roles.ts'
import { displayName } from '../display-name.ts'
import { useOutletsInReach } from '../use-reach.ts'
import { PersonChangeDialog } from './PersonChangeDialog.tsx'
import classes from './people.module.css'
import { peopleApi } from './people-api.ts'
import { useOwnRank } from './use-standing.ts'

/** “Store Manager at YORK until Sunday”: a role for a while, which ends by itself. */
export function CoverDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const name = displayName(person)
  const own = useOwnRank()
  const outlets = useOutletsInReach()
  const queries = useQueryClient()
  const colleagues = useColleagues(person.id)
  const open = coverRoles.filter((role) => refuseGranting(own, [role]) === null)
  const held = effectiveRoles(activeRoles(person.roles), person.profileRole)
  const lacking = open.filter((each) => !held.includes(each))
  const [coversId, setCoversId] = useState<string | null>(null)
  const [role, setRole] = useState(
    lacking.find((each) => each === 'store_manager') ?? lacking[0] ?? open[0] ?? '',
  )
  const [outletId, setOutletId] = useState('')
  const [startsAt, setStartsAt] = useState('')
  const [endsAt, setEndsAt] = useState(usualEnd)
  /** Presets what the covered person does, and where. */
  const coverFor = (id: string | null) => {
    setCoversId(id)
    const covered = colleagues.find((each) => each.id === id)
    if (!covered) return
    const theirs = effectiveRoles(activeRoles(covered.roles), covered.profileRole)
    const lent = open.filter((each) => theirs.includes(each))
    setRole(lent.find((each) => !held.includes(each)) ?? lent[0] ?? role)
    const [only, ...others] = covered.outletIds ?? []
    setOutletId(only && others.length === 0 && outlets.some(({ id }) => id === only) ? only : '')
  }
  const run = async (...[input, options]: Parameters<typeof peopleApi.call.grantCover>) => {
    const granted = await peopleApi.call.grantCover(input, options)
    const shown = peopleApi.ask('get', { id: person.id }).queryKey
    // The panel shows it at once; the list and the rest come with the next answer.
    queries.setQueryData<Person>(
      shown,
      (now) => now && { ...now, covers: [granted.cover, ...now.covers] },
    )
  }
  const covered = colleagues.find(({ id }) => id === coversId)
  const doneInWords = covered
    ? `${name} covers for ${displayName(covered)}`
    : `${name} covers as ${roleLabels[isRole(role) ? role : 'staff']}`
  return (
    <PersonChangeDialog
      title={`Cover by ${name}`}
      effect="Besides their own roles they may do what this role allows, from the start to the end. It lends no rank."
      confirmLabel="Grant cover"
      done={doneInWords}
      reasonLabel="Reason"
      run={run}
      input={(reason) => ({
        id: person.id,
        role: isRole(role) && role !== 'supplier' ? role : 'staff',
        outletId: outletId || null,
        startsAt: startsAt || null,
        endsAt: endsAt || new Date().toISOString(),
        reason,
        coversUserId: coversId,
      })}
      fields={
        <div className={classes.fields}>
          <NativeSelect
            label="Covers for"
            description="Presets the role and outlet of that person. Both get a notification."
            value={coversId ?? ''}
            data={[
              { value: '', label: 'No one in particular' },
              ...colleagues.map((each) => ({ value: each.id, label: displayName(each) })),
            ]}
            onChange={(event) => coverFor(event.currentTarget.value || null)}
          />
          <NativeSelect
            label="Role"
            value={role}
            data={choicesOf(open, roleLabels)}
            onChange={(event) => {
              const picked = event.currentTarget.value
              if (isRole(picked)) setRole(picked)
            }}
          />
          <NativeSelect
            label="Where"
            value={outletId}
            data={[
              { value: '', label: 'At the outlets that they belong to' },
              ...outlets.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
            ]}
            onChange={(event) => setOutletId(event.currentTarget.value)}
          />
          <DateTimeField
            label="From"
            description="Left empty: from now on."
            value={startsAt}
            onInstant={setStartsAt}
          />
          <DateTimeField
            label="Until"
            required
            withAsterisk={false}
            value={endsAt}
            onInstant={setEndsAt}
          />
        </div>
      }
      onClose={onClose}
    />
  )
}

/** Active users, by name, but for the one who covers. */
function useColleagues(personId: string): readonly PersonRow[] {
  const { data } = useQuery(peopleApi.ask('list', { state: ['active'], limit: 100 }))
  return (data?.rows ?? []).filter(({ id }) => id !== personId)
}

/** The evening of the coming Sunday. */
function usualEnd(): string {
  const now = new Date()
  const daysLeft = (7 - clockAt(now).getUTCDay()) % 7 || 7
  return instantAt(`${addDays(dayAt(now), daysLeft)}T20:00:00`).toISOString()
}
