import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import classes from './stock-counts.module.css'
import { stockCountsApi } from './stock-counts-api.ts'

type CounterChoicesProps = {
  outletId: string
  label: string
  help?: string
  counterIds: readonly string[]
  onCounters: (counterIds: readonly string[]) => void
}

/** The users who may count at an outlet, of whom some are asked to. */
export function CounterChoices(props: CounterChoicesProps) {
  const { outletId, label, help, counterIds, onCounters } = props
  const { data } = useQuery({
    ...stockCountsApi.ask('people', { outletId }),
    enabled: outletId !== '',
  })
  return (
    <Checkbox.Group
      label={label}
      {...(help ? { description: help } : {})}
      value={[...counterIds]}
      onChange={onCounters}
    >
      <div className={classes.choices}>
        {data?.people.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
