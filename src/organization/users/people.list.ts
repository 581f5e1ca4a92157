import { choicesOf, choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { PersonRow } from './people.fields.ts'
import { userMachine, userStates } from './people.states.ts'
import { roleLabels, roles } from './roles.ts'

const states = choicesOfStates(userStates, userMachine)

const person = {
  label: 'User',
  kind: 'text',
  of: 'fullName',
  card: 'title',
  isSortable: true,
} as const

const held = { label: 'Roles', kind: 'drawn' } as const
const outlets = { label: 'Outlets', kind: 'drawn', width: '120px' } as const
const cover = { label: 'Cover', kind: 'drawn', width: '160px', card: 'mark' } as const

const seen = {
  label: 'Last seen',
  kind: 'ago',
  of: 'lastSeenAt',
  width: '124px',
  isSortable: true,
} as const

const reviewed = {
  label: 'Access reviewed',
  kind: 'ago',
  of: 'reviewedAt',
  width: '132px',
  isSortable: true,
} as const

export const peopleList = listFor<PersonRow>()({
  noun: 'users',
  path: '/user-management',
  columns: {
    person,
    email: {
      label: 'Email',
      kind: 'text',
      of: 'email',
      width: '220px',
      isHidden: true,
      card: 'none',
      isSortable: true,
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: userMachine,
      width: '130px',
      card: 'mark',
      isSortable: true,
    },
    roles: held,
    outlets,
    cover,
    seen,
    factor: { label: 'Second factor', kind: 'drawn', width: '112px' },
    reviewed: { ...reviewed, isHidden: true, card: 'none' },
    added: {
      label: 'Added',
      kind: 'when',
      of: 'createdAt',
      width: '150px',
      isHidden: true,
      card: 'none',
      isSortable: true,
    },
  },
  filters: {
    state: { label: 'State', kind: 'choice', options: states },
    role: {
      label: 'Role',
      kind: 'choice',
      options: choicesOf(roles, roleLabels),
    },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet', formerly: 'outlet' },
    covered: { label: 'Cover', kind: 'yesNo', yes: 'Covering now', no: 'Not covering' },
    unused: { label: 'Unused', kind: 'yesNo', yes: 'Not seen for long', no: 'Not unused' },
    noSecondFactor: {
      label: 'Second factor',
      kind: 'yesNo',
      yes: 'Missing',
      no: 'Not missing',
      formerly: 'factor',
    },
    review: {
      label: 'Review',
      kind: 'choice',
      options: [
        { value: 'due', label: 'Due' },
        { value: 'never', label: 'Never' },
      ],
    },
    seen: { label: 'Last seen', kind: 'days' },
    added: { label: 'Added', kind: 'days' },
  },
  search: 'Name or email',
  order: 'person',
})

/** The same users, of whom the access is due for a review. */
export const reviewList = listFor<PersonRow>()({
  noun: 'users due for review',
  path: '/user-management/review',
  columns: { person, roles: held, outlets, cover, seen, reviewed },
  filters: {},
  search: 'Name or email',
  order: 'person',
})
