import { useMemo, useRef, useState } from 'react'
import { Grid } from '#platform/web/Grid/Grid.tsx'
import type { GridGuard } from '#platform/web/Grid/GridSaveBar.tsx'
import type { GridColumn } from '#platform/web/Grid/grid-columns.ts'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { LevelRow } from '../stock-lists.contract.ts'
import classes from './inventory.module.css'
import { reorderCellsOf, reorderDataOf, withTheirs } from './reorder-edits.ts'
import { stockApi } from './stock-api.ts'

const columns: readonly GridColumn[] = [
  { key: 'sku', label: 'SKU', kind: 'text', isReadOnly: true, width: 104 },
  { key: 'outlet', label: 'Outlet', kind: 'text', isReadOnly: true, width: 64 },
  { key: 'point', label: 'Reorder at', kind: 'decimal', least: 0, width: 86 },
  { key: 'amount', label: 'Reorder', kind: 'decimal', least: 0, width: 80 },
  { key: 'most', label: 'At most', kind: 'decimal', least: 0, width: 80 },
  { key: 'leadDays', label: 'Lead days', kind: 'whole', least: 0, width: 84 },
]

/** The reorder data of several levels, edited like a spreadsheet. */
export function ReorderGrid(props: { levels: readonly LevelRow[]; onClose: () => void }) {
  // The rows as they were selected: a refresh of the list must not change what is being edited.
  const [levels, setLevels] = useState(props.levels)
  const rows = useMemo(() => levels.map(reorderCellsOf), [levels])
  const guard: GridGuard = useRef(null)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const act = useAct({
    area: 'stockLists',
    run: stockApi.call.setReorderData,
    failure: 'The reorder data was not saved',
    onRefusal: ({ code, details }) => {
      if (code !== 'stale_version') return false
      // The table then shows the conflict of each cell.
      setLevels((now) => withTheirs(now, details))
      return true
    },
    onDone: ({ changed }) =>
      tellSuccess(`Reorder data of ${changed} ${changed === 1 ? 'level' : 'levels'} saved`),
  })
  const many = levels.length === 1 ? '1 level' : `${levels.length} levels`
  return (
    <SidePanel title={`Reorder data of ${many}`} onClose={() => guard.current?.(props.onClose)}>
      <p className={classes.lead}>
        A stock item counts as low once its available stock falls to its reorder point. Left empty,
        no notification is sent.
      </p>
      <Grid
        label="Reorder data"
        draft={`reorder-${rows.map(({ key }) => key).join()}`}
        guard={guard}
        nameOf={({ sku, outlet }) => `${sku} at ${outlet}`}
        rows={rows}
        columns={columns}
        keyOf={({ key }) => key}
        faults={faults}
        onSave={async (changes) => {
          const asked = reorderDataOf(levels, changes)
          setFaults(asked.faults)
          return asked.faults.size > 0 ? false : act.start({ rows: [...asked.rows] })
        }}
      />
    </SidePanel>
  )
}
