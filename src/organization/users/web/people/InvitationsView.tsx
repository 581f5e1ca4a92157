import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { invitationStateNames, invitationStates } from '../../people.states.ts'
import { useUserSlots } from '../user-slots.ts'
import { InvitationPanel } from './InvitationPanel.tsx'
import { peopleApi } from './people-api.ts'
import { invitationColumns } from './people-columns.tsx'
import { invitationListInput } from './people-list-input.ts'

const states = invitationStateNames.map((value) => ({
  value,
  label: invitationStates.states[value].label,
}))

/** Who was invited by whom, and what became of it. */
export function InvitationsView() {
  const { params, set } = useUrlState()
  const outlets = useUserSlots().useOutlets()
  const list = useQuery({
    ...peopleApi.ask('invitations', invitationListInput(params)),
    placeholderData: keepPreviousData,
  })
  const open = list.data?.rows.find(({ id }) => id === params.open)
  return (
    <>
      <ListBar>
        <SearchField label="Search invitations" hint="Name or email" />
        <FilterChips filters={[{ key: 'state', label: 'State', options: states }]} />
      </ListBar>
      <DataTable
        noun="invitations"
        columns={invitationColumns(outlets)}
        query={list}
        keyOf={({ id }) => id}
        filterParams={['state']}
        whenNothing={
          <EmptyNote title="Nobody was invited yet">
            Whom you invite stands here until they accept, and afterwards for the record.
          </EmptyNote>
        }
      />
      {open ? (
        <InvitationPanel invitation={open} onClose={() => set({ open: null }, 'replace')} />
      ) : null}
    </>
  )
}
