import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { stockCountsApi } from './stock-counts-api.ts'

/** One bin is counted at once, by the user who asked for it. */
export function SpotCount({ binId, onClose }: { binId: string; onClose: () => void }) {
  const { set } = useUrlState()
  const act = useAct({
    area: 'stockCounts',
    run: stockCountsApi.call.spot,
    onRefusal: () => true,
    onDone: ({ id, code }) =>
      set({ view: null, spot: null, open: null, count: id, bin: binId, code }),
  })
  return (
    <ConfirmDialog
      title="Count this bin now?"
      confirmLabel="Start counting"
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ binId })}
      onClose={onClose}
    >
      A blind spot count of the bin starts, and you scan its goods. Sales and picks go on meanwhile.
    </ConfirmDialog>
  )
}
