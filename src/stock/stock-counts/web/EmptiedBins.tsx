import { useQuery } from '@tanstack/react-query'
import { ActButton } from '#platform/web/ActButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { namesInWords } from '../count-kinds.ts'
import classes from './stock-counts.module.css'
import { stockCountsApi } from './stock-counts-api.ts'

/** Bins in which a product has run out, to check that none of it is left. */
export function EmptiedBins({ outletId }: { outletId: string }) {
  const { data } = useQuery(stockCountsApi.ask('emptied', { outletId }))
  const { set } = useUrlState()
  if (!data || data.rows.length === 0) return null
  const { length } = data.rows
  return (
    <Section
      title="Bins that were emptied"
      level={2}
      aside={
        <ActButton
          size="xs"
          operation="stockCounts.plan"
          onAct={() => set({ plan: '1', plannedKind: 'zero_check', at: outletId })}
        >
          Plan a zero-check
        </ActButton>
      }
    >
      <p className={classes.note}>
        {length === 1 ? '1 bin' : `${length} bins`} of the last 30 days, not checked since:{' '}
        {namesInWords(
          data.rows.map(({ code }) => code),
          12,
        )}
      </p>
    </Section>
  )
}
