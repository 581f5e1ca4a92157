import { NativeSelect } from '@mantine/core'
import { useUrlState } from '#platform/web/url-state.ts'
import { adviceSortLabels, adviceSorts, adviceSortWords } from '../advice-queue.ts'
import classes from './advice.module.css'

/** In which order the queue is read, and what that means. */
export function SortMenu() {
  const { params, set } = useUrlState()
  const sort = adviceSorts.find((one) => one === params.sort) ?? 'urgent'
  return (
    <div className={classes.sort}>
      <NativeSelect
        aria-label="Sort by"
        data={adviceSorts.map((value) => ({ value, label: adviceSortLabels[value] }))}
        value={sort}
        onChange={({ currentTarget: { value } }) =>
          set({ sort: value === 'urgent' ? null : value, after: null })
        }
      />
      <span className={classes.minor}>{adviceSortWords[sort]}</span>
    </div>
  )
}
