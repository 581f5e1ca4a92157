import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { choicesOfStates } from '#platform/choices.ts'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { type MessageState, messageMachine, messageStates } from '../channels.states.ts'
import classes from './channels.module.css'
import { channelsApi } from './channels-api.ts'
import { messageColumns, messageColumnsOfShop } from './message-columns.tsx'

const states = choicesOfStates(messageStates, messageMachine)
const waits = [
  { value: 'code', label: 'A product to be matched' },
  { value: 'order', label: 'Its order' },
  { value: 'status', label: 'A status to be mapped' },
] as const

const isState = (text: string | undefined): text is MessageState =>
  messageStates.some((state) => state === text)

/** What shops have sent, newest first; the open message stands beside the list. */
export function MessageLog({ channelId }: { channelId: string | null }) {
  const { params } = useUrlState()
  const { state, q, after } = params
  const waitsFor = waits.find(({ value }) => value === params.waits)?.value
  const query = useQuery({
    ...channelsApi.ask('messages', {
      ...(channelId ? { channelId } : {}),
      ...(isState(state) ? { state } : {}),
      ...(waitsFor ? { waitsFor } : {}),
      ...(q ? { q } : {}),
      ...(after ? { after } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title="Messages">
      <div className={classes.log}>
        <ListBar>
          <SearchField label="Find an order of the shop" hint="#1001 or its id" />
          <FilterChips
            filters={[
              { key: 'state', label: 'State', options: states },
              { key: 'waits', label: 'Waits for', options: waits },
            ]}
          />
        </ListBar>
        <DataTable
          noun="messages"
          columns={channelId ? messageColumnsOfShop : messageColumns}
          query={query}
          keyOf={({ id }) => id}
          openParam="message"
          filterParams={['state', 'waits', 'q']}
          isDense
          whenNothing={
            <EmptyNote title="Nothing has come yet">
              The first message comes with the next order of the shop, or as a test.
            </EmptyNote>
          }
        />
      </div>
    </Section>
  )
}
