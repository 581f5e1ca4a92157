import { useQuery, useQueryClient } from '@tanstack/react-query'
import { choicesOf } from '#platform/choices.ts'
import { addDays } from '#platform/days.ts'
import { instantAt } from '#platform/instants-in-zone.ts'
import type { CallContext } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { firstDayOfWeek } from '#platform/weeks.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import type { Person, PersonRow } from '../../people.fields.ts'
import { activeRoles, coverRoles, refuseGranting } from '../../people.rules.ts'
import { effectiveRoles, roleLabels } from '../../roles.ts'
import { displayName } from '../display-name.ts'
import { useOutletsInReach } from '../use-reach.ts'
import { peopleApi } from './people-api.ts'
import { useOwnRank } from './use-standing.ts'

type Values = {
  readonly coversUserId: string | null
  readonly role: (typeof coverRoles)[number]
  readonly outletId: string | null
  readonly startsAt: string | null
  readonly endsAt: string
  readonly reason: string
}

/** “Store Manager at YORK until Sunday”: a role for a while, which ends by itself. */
export function CoverDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const name = displayName(person)
  const own = useOwnRank()
  const outlets = useOutletsInReach()
  const colleagues = useColleagues(person.id)
  const grant = useGranting(person.id)
  const open = coverRoles.filter((role) => refuseGranting(own, [role]) === null)
  const held = effectiveRoles(activeRoles(person.roles), person.profileRole)
  const lacking = open.filter((each) => !held.includes(each))
  /** What the covered person does, and where. */
  const likeThat = (coversUserId: string | null, { role }: Values): Partial<Values> => {
    const covered = colleagues.find(({ id }) => id === coversUserId)
    if (!covered) return {}
    const theirs = effectiveRoles(activeRoles(covered.roles), covered.profileRole)
    const lent = open.filter((each) => theirs.includes(each))
    const [only, ...others] = covered.outletIds ?? []
    const isOne = only && others.length === 0 && outlets.some(({ id }) => id === only)
    return {
      role: lent.find((each) => !held.includes(each)) ?? lent[0] ?? role,
      outletId: isOne ? only : null,
    }
  }
  const fields: FormFields<Values> = {
    coversUserId: {
      kind: 'choice',
      label: 'Covers for',
      help: 'Presets the role and outlet of that person. Both get a notification.',
      emptyLabel: 'No one in particular',
      options: colleagues.map((each) => ({ value: each.id, label: displayName(each) })),
      fillsIn: likeThat,
    },
    role: { kind: 'choice', label: 'Role', options: choicesOf(open, roleLabels) },
    outletId: {
      kind: 'choice',
      label: 'Where',
      emptyLabel: 'At the outlets that they belong to',
      options: outlets.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
    },
    startsAt: { kind: 'instant', label: 'From', help: 'Left empty: from now on.' },
    endsAt: { kind: 'instant', label: 'Until', isRequired: true },
    reason: {
      kind: 'text',
      label: 'Reason',
      longest: 200,
      rows: 2,
      isOneLine: true,
      isRequired: true,
    },
  }
  return (
    <FormDialog
      area="people"
      title={`Cover by ${name}`}
      subject={name}
      effect="Besides their own roles they may do what this role allows, from the start to the end. It lends no rank."
      confirmLabel="Grant cover"
      fields={fields}
      opened={{
        coversUserId: null,
        role: lacking.find((each) => each === 'store_manager') ?? lacking[0] ?? open[0] ?? 'staff',
        outletId: null,
        startsAt: null,
        endsAt: usualEnd(),
        reason: '',
      }}
      save={({ values: { startsAt, ...values } }, options) =>
        grant({ id: person.id, ...values, startsAt: startsAt || null }, options)
      }
      onSaved={(_, { coversUserId, role }) => {
        const covered = colleagues.find(({ id }) => id === coversUserId)
        tellSuccess(
          covered
            ? `${name} covers for ${displayName(covered)}`
            : `${name} covers as ${roleLabels[role]}`,
        )
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** The panel shows it at once; the list and the rest come with the next answer. */
function useGranting(id: string) {
  const queries = useQueryClient()
  return async (
    input: Parameters<typeof peopleApi.call.grantCover>[0],
    options: { context: CallContext },
  ) => {
    const { cover } = await peopleApi.call.grantCover(input, options)
    const shown = peopleApi.ask('get', { id }).queryKey
    queries.setQueryData<Person>(shown, (now) => now && { ...now, covers: [cover, ...now.covers] })
  }
}

/** Active users, by name, but for the one who covers. */
function useColleagues(personId: string): readonly PersonRow[] {
  const { data } = useQuery(peopleApi.ask('list', { state: ['active'], limit: 100 }))
  return (data?.rows ?? []).filter(({ id }) => id !== personId)
}

/** The evening before the next week begins; on the last day of a week, that of the next one. */
function usualEnd(): string {
  const tomorrow = addDays(dayAt(new Date()), 1)
  return instantAt(`${addDays(firstDayOfWeek(tomorrow), 6)}T20:00:00`).toISOString()
}
