import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { ReasonRow } from '../reasons.contract.ts'
import { reasonList } from '../reasons.list.ts'
import { ReasonPanel } from './ReasonPanel.tsx'
import { reasonCells } from './reason-cells.tsx'
import { reasonsApi } from './reasons-api.ts'

const newReason = 'new'

/** Every reason that staff can give, by what it is used for. */
export function ReasonCodesSection() {
  const { params, set } = useUrlState()
  const { data } = useQuery(reasonsApi.ask('list', {}))
  const reasons = data?.reasons ?? []
  const open = reasons.find(({ id }) => id === params.reason) ?? null
  const close = () => set({ reason: null }, 'replace')
  return (
    <>
      <ListView
        list={reasonList}
        ask={(call) => reasonsApi.ask('browse', { limit: 200, ...call })}
        keyOf={({ id }: ReasonRow) => id}
        cells={reasonCells}
        exportPath="/files/reasons"
        openParam="reason"
        isDense
        actions={
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => set({ reason: newReason })}
          >
            Add a reason
          </Button>
        }
        whenNothing={<EmptyNote title="No reasons yet">Add the first one.</EmptyNote>}
      />
      {open || (data && params.reason === newReason) ? (
        <ReasonPanel key={open?.id ?? newReason} reason={open} all={reasons} onClose={close} />
      ) : null}
    </>
  )
}
