import { NativeSelect } from '@mantine/core'
import { useUrlState } from '#platform/web/url-state.ts'
import { adviceList } from '../advice.list.ts'
import { adviceSortLabels, adviceSorts, adviceSortWords } from '../advice-queue.ts'
import classes from './advice.module.css'

const sorts = adviceSorts.map((value) => ({ value: `${value}`, label: adviceSortLabels[value] }))
const byColumn = { value: 'column', label: 'By column' }

/** The order of the queue and what it means; the column heads offer more. */
export function SortMenu() {
  const { params, set } = useUrlState()
  const asked = params.sort ?? adviceList.order
  const sort = adviceSorts.find((one) => one === asked)
  return (
    <div className={classes.sort}>
      <NativeSelect
        aria-label="Sort by"
        data={sort ? sorts : [byColumn, ...sorts]}
        value={sort ?? byColumn.value}
        onChange={({ currentTarget: { value } }) =>
          set({ sort: value === adviceList.order ? null : value, after: null })
        }
      />
      <span className={classes.minor}>
        {sort ? adviceSortWords[sort] : 'The head of a column decides the order.'}
      </span>
    </div>
  )
}
