import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { type Figure, FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { userMachine, userStates } from '../../people.states.ts'
import { roleLabels, roles } from '../../roles.ts'
import { useUserSlots } from '../user-slots.ts'
import { peopleApi } from './people-api.ts'
import { peopleColumns } from './people-columns.tsx'
import { peopleFilterParams, peopleListInput } from './people-list-input.ts'

/** Everybody with an account: find one, see where they stand and what they may do. */
export function PeopleView() {
  const { params } = useUrlState()
  const queries = useQueryClient()
  const outlets = useUserSlots().useOutlets()
  const list = useQuery({
    ...peopleApi.ask('list', peopleListInput(params)),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PeopleFigures />
      <ListBar>
        <SearchField label="Search users" hint="Name or email" />
        <PeopleFilters />
        <ListTools
          list="/user-management"
          columns={peopleColumns(outlets)}
          filterParams={peopleFilterParams}
        />
      </ListBar>
      <DataTable
        noun="users"
        list="/user-management"
        columns={peopleColumns(outlets)}
        query={list}
        keyOf={({ id }) => id}
        filterParams={peopleFilterParams}
        isMarked={({ state }) => state === 'suspended'}
        onPoint={({ id }) =>
          queries.prefetchQuery({ ...peopleApi.ask('get', { id }), staleTime: 10_000 })
        }
        whenNothing={<EmptyNote title="No users">Invite the first one.</EmptyNote>}
      />
    </>
  )
}

function PeopleFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(peopleApi.ask('counts', {}))
  const chosen = ['state', 'unused', 'factor', 'review'].filter((key) => params[key])
  const figure = (
    facts: Pick<Figure, 'key' | 'label' | 'count'> & { tone: NonNullable<Figure['tone']> },
    name: string,
    value: string,
  ): Figure => {
    const isCurrent = chosen.length === 1 && params[name] === value
    return { ...facts, isCurrent, search: isCurrent ? {} : { [name]: value } }
  }
  return (
    <FigureStrip
      label="Users by what needs a look"
      figures={[
        figure(
          { key: 'active', label: 'Active', tone: 'good', count: data?.active },
          'state',
          'active',
        ),
        figure(
          { key: 'suspended', label: 'Suspended', tone: 'waiting', count: data?.suspended },
          'state',
          'suspended',
        ),
        {
          key: 'invited',
          label: 'Invited',
          tone: 'active',
          count: data?.invited,
          search: { view: 'invitations', state: 'open' },
        },
        figure(
          {
            key: 'unused',
            label: data ? `Unused ${data.unusedDays} days` : 'Unused',
            tone: 'bad',
            count: data?.unused,
          },
          'unused',
          '1',
        ),
        figure(
          { key: 'factor', label: 'No second factor', tone: 'quiet', count: data?.noSecondFactor },
          'factor',
          '1',
        ),
        {
          key: 'review',
          label: 'Review due',
          tone: 'special',
          count: data?.reviewDue,
          search: { view: 'review' },
        },
      ]}
    />
  )
}

const on = (label: string) => [{ value: '1', label }]

function PeopleFilters() {
  const outlets = useUserSlots().useOutlets()
  return (
    <FilterChips
      filters={[
        {
          key: 'state',
          label: 'State',
          options: userStates.map((value) => ({ value, label: userMachine.states[value].label })),
        },
        {
          key: 'role',
          label: 'Role',
          options: roles.map((value) => ({ value, label: roleLabels[value] })),
        },
        {
          key: 'outlet',
          label: 'Outlet',
          options: outlets.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
        },
        { key: 'covered', label: 'Cover', options: on('stands in now') },
        { key: 'unused', label: 'Unused', options: on('not seen for long') },
        { key: 'factor', label: 'Second factor', options: on('none') },
        {
          key: 'review',
          label: 'Review',
          options: [
            { value: 'due', label: 'due' },
            { value: 'never', label: 'never' },
          ],
        },
      ]}
    />
  )
}
