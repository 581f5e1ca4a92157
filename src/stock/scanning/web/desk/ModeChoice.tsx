import { SegmentedControl } from '@mantine/core'
import { useUrlState } from '#platform/web/url-state.ts'
import { type ScanMode, scanModeLabels, scanModes } from '../../scan-modes.ts'
import classes from './scan-desk.module.css'

const data = scanModes.map((value) => ({ value, label: scanModeLabels[value] }))

/** What the page is used for, in the address. */
export function ModeChoice({ mode }: { mode: ScanMode }) {
  const { set } = useUrlState()
  return (
    <SegmentedControl
      aria-label="Mode"
      className={classes.modes}
      data={data}
      value={mode}
      onChange={(next) => set({ mode: next === 'look_up' ? null : next }, 'replace')}
    />
  )
}
