import { Checkbox, NativeSelect } from '@mantine/core'
import type { CourierOfWave } from '../../waves.fields.ts'
import classes from './Waves.module.css'

/** The filters of the orders that are proposed for a wave; an empty one does not filter. */
export type ReleaseFilter = {
  readonly courierId: string
  readonly leavesBy: string
  readonly zone: string
  readonly oneLine: boolean
}

export const everyOrder: ReleaseFilter = { courierId: '', leavesBy: '', zone: '', oneLine: false }

type ReleaseFiltersProps = {
  filter: ReleaseFilter
  couriers: readonly CourierOfWave[]
  zones: readonly string[]
  onChange: (filter: ReleaseFilter) => void
}

const all = { value: '', label: 'All' }

/** Orders of one courier, of a cut-off, of one bin zone, or with one line only. */
export function ReleaseFilters({ filter, couriers, zones, onChange }: ReleaseFiltersProps) {
  const times = [...new Set(couriers.map(({ leavesBy }) => leavesBy))].toSorted()
  return (
    <div className={classes.choices}>
      <NativeSelect
        label="Courier"
        value={filter.courierId}
        data={[all, ...couriers.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, courierId: value })}
      />
      <NativeSelect
        label="Leaves by"
        value={filter.leavesBy}
        data={[all, ...times.map((time) => ({ value: time, label: time }))]}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, leavesBy: value })}
      />
      <NativeSelect
        label="Zone of bins"
        value={filter.zone}
        data={[all, ...zones.map((zone) => ({ value: zone, label: zone }))]}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, zone: value })}
      />
      <Checkbox
        label="Only orders of one line"
        className={classes.only}
        checked={filter.oneLine}
        onChange={({ currentTarget: { checked } }) => onChange({ ...filter, oneLine: checked })}
      />
    </div>
  )
}

/** As query parameters of the order list. */
export const askedBy = ({ courierId, leavesBy, zone, oneLine }: ReleaseFilter) => ({
  ...(courierId ? { courierId } : {}),
  ...(leavesBy ? { leavesBy } : {}),
  ...(zone ? { zone } : {}),
  ...(oneLine ? { oneLine } : {}),
})
