import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { localDateTime } from '#platform/web/local-date-time.ts'
import type { Person } from '../../people.fields.ts'
import { coverRoles, refuseGranting } from '../../people.rules.ts'
import { isRole, roleLabels } from '../../roles.ts'
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
  const open = coverRoles.filter((role) => refuseGranting(own, [role]) === null)
  const [role, setRole] = useState(open.find((each) => each === 'store_manager') ?? open[0] ?? '')
  const [outletId, setOutletId] = useState('')
  const [startsAt, setStartsAt] = useState('')
  const [endsAt, setEndsAt] = useState(usualEnd)
  return (
    <PersonChangeDialog
      title={`Cover by ${name}`}
      effect="Besides their own roles they may do what this role allows, from the start to the end. It lends no rank."
      confirmLabel={`Grant cover to ${name}`}
      done={`${name} stands in as ${roleLabels[isRole(role) ? role : 'staff']}`}
      reasonLabel="Reason"
      run={peopleApi.call.grantCover}
      input={(reason) => ({
        id: person.id,
        role: isRole(role) && role !== 'supplier' ? role : 'staff',
        outletId: outletId || null,
        startsAt: startsAt ? new Date(startsAt).toISOString() : null,
        endsAt: new Date(endsAt || Date.now()).toISOString(),
        reason,
      })}
      fields={
        <div className={classes.fields}>
          <NativeSelect
            label="Role"
            value={role}
            data={open.map((value) => ({ value, label: roleLabels[value] }))}
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
          <TextInput
            type="datetime-local"
            label="From"
            description="Left empty: from now on."
            value={startsAt}
            onChange={(event) => setStartsAt(event.currentTarget.value)}
          />
          <TextInput
            type="datetime-local"
            label="Until"
            required
            withAsterisk={false}
            value={endsAt}
            onChange={(event) => setEndsAt(event.currentTarget.value)}
          />
        </div>
      }
      onClose={onClose}
    />
  )
}

/** The evening of the coming Sunday. */
function usualEnd(): string {
  const end = new Date()
  end.setDate(end.getDate() + ((7 - end.getDay()) % 7 || 7))
  end.setHours(20, 0, 0, 0)
  return localDateTime(end)
}
