import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { allTemplates, templateOfKey } from '../all-templates.ts'
import type { MailRow } from '../business.contract.ts'
import { businessApi } from './business-api.ts'
import { MailPanel } from './MailPanel.tsx'
import { asMailState, mailStates } from './mail-words.ts'

const columns: readonly Column<MailRow>[] = [
  {
    key: 'at',
    label: 'Queued',
    width: '156px',
    render: ({ createdAt }) => <InstantText at={createdAt} />,
  },
  { key: 'to', label: 'To', onCard: 'title', render: ({ to }) => to },
  { key: 'subject', label: 'Subject', render: ({ subject }) => subject },
  {
    key: 'state',
    label: 'State',
    width: '110px',
    onCard: 'mark',
    render: ({ state }) => <StateBadge machine={{ states: mailStates }} state={state} />,
  },
  {
    key: 'attempts',
    label: 'Tries',
    width: '70px',
    align: 'right',
    render: ({ attempts }) => attempts,
  },
]

const filters = [
  {
    key: 'state',
    label: 'State',
    options: Object.entries(mailStates).map(([value, { label }]) => ({ value, label })),
  },
  {
    key: 'template',
    label: 'Text',
    options: allTemplates.map(({ key, label }) => ({ value: key, label })),
  },
]

/** What went to whom; its text is gone once it is sent. */
export function MailLogSection() {
  const { params, set } = useUrlState()
  const { template, to, after } = params
  const state = asMailState(params.state)
  const list = useQuery({
    ...businessApi.ask('mails', {
      ...(state ? { state } : {}),
      ...(template ? { template } : {}),
      ...(to ? { q: to } : {}),
      ...(after ? { after } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  const isListed = list.data?.rows.find(({ id }) => id === params.open)
  const linked = useQuery({
    ...businessApi.ask('mails', { mailId: params.open ?? '' }),
    enabled: params.open !== undefined && list.data !== undefined && !isListed,
  })
  const open = isListed ?? linked.data?.rows[0]
  return (
    <>
      <ListBar>
        <SearchField label="Search mails" hint="Address or subject" param="to" />
        <FilterChips filters={filters} />
      </ListBar>
      <DataTable
        noun="mails"
        columns={columns}
        query={list}
        keyOf={({ id }) => id}
        filterParams={['state', 'template', 'to']}
        isDense
        whenNothing={
          <EmptyNote title="No mail yet">
            Invitations, links to new passwords and test mails will be listed here.
          </EmptyNote>
        }
      />
      {open ? (
        <MailPanel
          mail={open}
          label={templateOfKey(open.template)?.label ?? open.template}
          onClose={() => set({ open: null }, 'replace')}
        />
      ) : null}
    </>
  )
}
