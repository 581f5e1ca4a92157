import { choicesOf, choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { Invitation } from './people.fields.ts'
import { invitationStateNames, invitationStates } from './people.states.ts'
import { roleLabels, roles } from './roles.ts'

const states = choicesOfStates(invitationStateNames, invitationStates)

export const invitationList = listFor<Invitation>()({
  noun: 'invitations',
  path: '/user-management/invitations',
  columns: {
    invited: { label: 'Invited', kind: 'text', of: 'email', card: 'title', isSortable: true },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: invitationStates,
      width: '118px',
      card: 'mark',
      isSortable: true,
    },
    roles: { label: 'Roles', kind: 'drawn' },
    outlets: { label: 'Outlets', kind: 'drawn', width: '140px' },
    by: { label: 'Invited by', kind: 'text', of: 'invitedBy', width: '160px', isSortable: true },
    sent: {
      label: 'Invited on',
      kind: 'when',
      of: 'createdAt',
      width: '146px',
      isSortable: true,
    },
    mail: { label: 'Email', kind: 'drawn', width: '138px' },
    expires: {
      label: 'Expires',
      kind: 'when',
      of: 'expiresAt',
      width: '156px',
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
    sent: { label: 'Invited on', kind: 'days' },
    expires: { label: 'Expires', kind: 'days' },
  },
  search: 'Name or email',
  order: '-sent',
})
