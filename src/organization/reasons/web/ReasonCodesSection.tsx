import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { choicesOf } from '#platform/choices.ts'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { faultLabels, faults, reasonUseLabels, reasonUses } from '../reasons.rules.ts'
import { ReasonPanel } from './ReasonPanel.tsx'
import { reasonColumns } from './reason-columns.tsx'
import { reasonsApi } from './reasons-api.ts'

// Named so that they do not meet the parameters of the other sections of the page.
const openParam = 'reason'
const newReason = 'new'
const filters = [
  {
    key: 'reason_use',
    label: 'Used for',
    options: choicesOf(reasonUses, reasonUseLabels),
  },
  {
    key: 'reason_fault',
    label: 'Fault',
    options: choicesOf(faults, faultLabels),
  },
  {
    key: 'reason_open',
    label: 'State',
    options: [
      { value: 'yes', label: 'Active' },
      { value: 'no', label: 'Archived' },
    ],
  },
]

/** Every reason that staff can give, by what it is used for. */
export function ReasonCodesSection() {
  const { params, set } = useUrlState()
  const query = useQuery(reasonsApi.ask('list', {}))
  const reasons = query.data?.reasons ?? []
  const words = (params.reason_q ?? '').toLowerCase()
  const rows = reasons.filter(
    (reason) =>
      `${reason.label} ${reason.code}`.toLowerCase().includes(words) &&
      (!params.reason_use || reason.appliesTo.some((use) => use === params.reason_use)) &&
      (!params.reason_fault || reason.fault === params.reason_fault) &&
      (!params.reason_open || reason.isActive === (params.reason_open === 'yes')),
  )
  const open = reasons.find(({ id }) => id === params[openParam]) ?? null
  const close = () => set({ [openParam]: null }, 'replace')
  return (
    <>
      <ListBar>
        <SearchField label="Search reasons" hint="Words or code" param="reason_q" />
        <FilterChips filters={filters} />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => set({ [openParam]: newReason })}
        >
          Add a reason
        </Button>
      </ListBar>
      <DataTable
        noun="reasons"
        columns={reasonColumns}
        query={{ ...query, data: query.data && { rows, nextCursor: null } }}
        keyOf={({ id }) => id}
        openParam={openParam}
        filterParams={['reason_q', ...filters.map(({ key }) => key)]}
        isDense
        whenNothing={<EmptyNote title="No reasons yet">Add the first one.</EmptyNote>}
      />
      {open || (query.data && params[openParam] === newReason) ? (
        <ReasonPanel key={open?.id ?? newReason} reason={open} all={reasons} onClose={close} />
      ) : null}
    </>
  )
}
