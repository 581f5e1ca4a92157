import { useMemo, useState } from 'react'
import { Grid } from '#platform/web/Grid/Grid.tsx'
import type { GridColumn } from '#platform/web/Grid/grid-columns.ts'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { LevelRow } from '../stock-lists.contract.ts'
import classes from './inventory.module.css'
import { reorderCellsOf, reorderDataOf } from './reorder-edits.ts'
import { stockApi } from './stock-api.ts'

const columns: readonly GridColumn[] = [
  { key: 'sku', label: 'SKU', kind: 'text', isReadOnly: true, width: 104 },
  { key: 'outlet', label: 'Outlet', kind: 'text', isReadOnly: true, width: 64 },
  { key: 'point', label: 'Reorder at', kind: 'text', width: 86 },
  { key: 'amount', label: 'Reorder', kind: 'text', width: 80 },
  { key: 'most', label: 'At most', kind: 'text', width: 80 },
  { key: 'leadDays', label: 'Lead days', kind: 'text', width: 84 },
]

/** The reorder data of several levels at once, edited like a spreadsheet. */
export function ReorderGrid(props: { levels: readonly LevelRow[]; onClose: () => void }) {
  // The rows as they were selected: a refresh of the list must not change what is being edited.
  const [levels] = useState(props.levels)
  const rows = useMemo(() => levels.map(reorderCellsOf), [levels])
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const act = useAct({
    area: 'stockLists',
    run: stockApi.call.setReorderData,
    failure: 'The reorder data was not saved',
    onDone: ({ changed }) =>
      tellSuccess(`Reorder data of ${changed} ${changed === 1 ? 'level' : 'levels'} saved`),
  })
  const many = levels.length === 1 ? '1 level' : `${levels.length} levels`
  return (
    <SidePanel title={`Reorder data of ${many}`} onClose={props.onClose}>
      <p className={classes.lead}>
        A level counts as low once what is available falls to its reorder point. Left empty, nobody
        is told.
      </p>
      <Grid
        label="Reorder data"
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
