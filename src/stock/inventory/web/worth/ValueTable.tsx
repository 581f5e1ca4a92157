import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { emptyValue, writtenWord } from '#platform/lists/list-filters.ts'
import { formatMoney } from '#platform/money.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { stockWorth } from '../stock-api.ts'
import { SumTable } from './SumTable.tsx'
import classes from './worth.module.css'
import { ofOutlet, onDay } from './worth-params.ts'

const noCategory = 'No category'

/** A category as the list below is filtered by it. */
const asValue = (row: string) => (row === noCategory ? emptyValue : writtenWord(row))

/** Categories by outlet; every sum opens the variants behind it. */
export function ValueTable() {
  const { params } = useUrlState()
  const { data, error, refetch } = useQuery({
    ...stockWorth.ask('asOf', { ...ofOutlet(params), ...onDay(params) }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  if (!data || data.parts.length === 0) return null
  const outlets = new Map(data.parts.map(({ outletCode, outletId }) => [outletCode, outletId]))
  const { outlet } = params
  const here = { ...params, after: undefined, q: undefined }
  return (
    <Section
      level={2}
      title={params.on ? `Value at the end of ${formatDay(params.on)}` : 'Value now'}
    >
      <SumTable
        label="Value by category and outlet"
        corner="Category"
        parts={data.parts.map(({ category, outletCode, currency, valueMinor }) => ({
          row: category || noCategory,
          column: outletCode,
          currency,
          valueMinor,
        }))}
        cell={({ row, column, valueMinor, currency }) => {
          const sum = formatMoney(valueMinor, currency)
          if (row === null && column === null) return sum
          const outletId = column === null ? outlet : outlets.get(column)
          return (
            <AppLink
              className={classes.sum}
              search={{
                ...here,
                outlet: outletId,
                category: row === null ? undefined : asValue(row),
              }}
              keepsScroll
            >
              {sum}
            </AppLink>
          )
        }}
      />
    </Section>
  )
}
