import { Checkbox, Input } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { StockCountLine, WholeStockCount } from '../stock-counts.fields.ts'
import { placeWords, signedQuantity } from './count-words.ts'
import classes from './stock-counts.module.css'
import { stockCountsApi } from './stock-counts-api.ts'

type Values = { readonly lineIds: readonly string[] }

/** Lines that a reviewer doubts are counted again, by another user than before. */
export function RecountLines({ count, onClose }: { count: WholeStockCount; onClose: () => void }) {
  const { id, version, label } = count
  const { data } = useQuery(stockCountsApi.ask('lines', { id, limit: 200 }))
  if (!data) return null
  const opened: Values = {
    lineIds: data.rows.filter(({ difference }) => difference !== 0).map((line) => line.id),
  }
  return (
    <FormDialog
      area="stockCounts"
      title={`Count lines of ${label} again?`}
      subject={label}
      effect="Another user counts the chosen lines. The earlier rounds stay on record."
      confirmLabel="Count again"
      fields={{
        lineIds: {
          kind: 'own',
          label: 'Lines',
          fault: (lineIds: readonly string[]) =>
            lineIds.length === 0 ? 'Choose at least one line.' : null,
          draw: ({ value, error, onValue }) => (
            <LineChoices lines={data.rows} lineIds={value} error={error} onLines={onValue} />
          ),
          words: (lineIds: readonly string[]) => String(lineIds.length),
        },
      }}
      opened={opened}
      save={({ values }, options) =>
        stockCountsApi.call.recount({ id, version, lineIds: [...values.lineIds] }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} is counted again`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type LineChoicesProps = {
  lines: readonly StockCountLine[]
  lineIds: readonly string[]
  error: string | null
  onLines: (lineIds: readonly string[]) => void
}

function LineChoices({ lines, lineIds, error, onLines }: LineChoicesProps) {
  return (
    <>
      <Checkbox.Group label="Lines" value={[...lineIds]} onChange={onLines}>
        <div className={classes.lineChoices}>
          {lines.map((line) => (
            <Checkbox
              key={line.id}
              value={line.id}
              label={`${line.sku}, ${placeWords(line)}`}
              description={line.difference ? signedQuantity(line.difference, line) : 'As expected'}
            />
          ))}
        </div>
      </Checkbox.Group>
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
    </>
  )
}
