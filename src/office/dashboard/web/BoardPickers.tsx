import { NativeSelect } from '@mantine/core'
import { dayPeriods } from '#platform/lists/day-periods.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { dashboardPeriods, usualPeriod } from '../dashboard-periods.ts'
import classes from './BoardPickers.module.css'
import type { Board, BoardScope } from './dashboard-api.ts'
import { LayoutButton } from './LayoutButton.tsx'

const periods = dashboardPeriods.map((value) => ({ value, label: dayPeriods[value] }))

/** Undefined while the outlets are not known: their place is kept, so that nothing moves. */
type Props = { scope: BoardScope; board: Board | undefined }

/** The period and the outlet, which are kept in the address, and the order of the tiles. */
export function BoardPickers({ scope, board }: Props) {
  const outlets = board?.outlets
  const { set } = useUrlState()
  return (
    <div className={classes.pickers}>
      {!outlets || outlets.length > 1 || scope.outletId ? (
        <NativeSelect
          aria-label="Outlet"
          className={classes.outlet}
          value={scope.outletId ?? ''}
          data={[
            { value: '', label: 'All outlets' },
            ...(outlets ?? []).map(({ id, code, name }) => ({
              value: id,
              label: `${code} ${name}`,
            })),
          ]}
          onChange={({ currentTarget }) => set({ outletId: currentTarget.value || null })}
        />
      ) : null}
      <NativeSelect
        aria-label="Period"
        value={scope.period}
        data={periods}
        onChange={({ currentTarget: { value } }) =>
          set({ period: value === usualPeriod ? null : value })
        }
      />
      <LayoutButton board={board} />
    </div>
  )
}
