import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { insistOnParameters } from '#platform/server/http/insist-on-parameters.ts'
import { type TableColumn, tableFile } from '#platform/server/http/send-table.ts'
import { everyRow } from '#platform/server/keyset.ts'
import { waveFilter } from '../../waves.contract.ts'
import type { WaveRow } from '../../waves.fields.ts'
import { methodLabels } from '../../waves.rules.ts'
import { waveMachine } from '../../waves.states.ts'
import { listWaves } from './list-waves.ts'

const text = (label: string, value: (row: WaveRow) => string | null): TableColumn<WaveRow> => ({
  label,
  kind: 'text',
  value,
})
const number = (label: string, value: (row: WaveRow) => number): TableColumn<WaveRow> => ({
  label,
  kind: 'number',
  value,
})

const columns: readonly TableColumn<WaveRow>[] = [
  number('Wave', (row) => row.number),
  text('State', ({ state }) => waveMachine.states[state].label),
  text('Outlet', (row) => row.outletCode),
  text('How', ({ method }) => methodLabels[method]),
  text('Picker', (row) => row.pickerName),
  number('Orders', (row) => row.orders),
  number('Open orders', (row) => row.openOrders),
  number('Lines', (row) => row.lines),
  number('Lines picked', (row) => row.pickedLines),
  number('Late', (row) => row.late),
  number('Held', (row) => row.held),
  { label: 'Planned', kind: 'instant', value: (row) => row.createdAt },
  { label: 'In this state since', kind: 'instant', value: (row) => row.stateChangedAt },
]

/** How the page's address calls what the filter calls otherwise. */
const query = z.object(waveFilter).omit({ outletId: true }).extend({ outlet: waveFilter.outletId })

const rowsPerRead = 200

/** The waves of the page's filter. */
export const wavesFile = tableFile<WaveRow>({
  path: '/files/waves',
  name: 'waves',
  access: capability.dispatch,
  columns,
  rows: (reader, actor, given) => {
    const { outlet: outletId, ...rest } = insistOnParameters(query, given)
    const filter = { ...rest, outletId }
    return everyRow((after) => listWaves(reader, actor, { ...filter, after, limit: rowsPerRead }))
  },
})
