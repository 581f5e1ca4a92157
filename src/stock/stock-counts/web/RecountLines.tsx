import { Checkbox, Input } from '@mantine/core'
import { ActButton } from '#platform/web/ActButton.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { StockCountLine, WholeStockCount } from '../stock-counts.fields.ts'
import { placeWords, signedQuantity } from './count-words.ts'
import { LinePages } from './LinePages.tsx'
import classes from './stock-counts.module.css'
import { stockCountsApi } from './stock-counts-api.ts'
import { useAllLines } from './use-all-lines.ts'

type Values = { readonly lineIds: readonly string[] }

/** Lines that a reviewer doubts are counted again, by another user than before. */
export function RecountLines({ count, onClose }: { count: WholeStockCount; onClose: () => void }) {
  const { id, version, label } = count
  const lines = useAllLines(id)
  if (!lines) return null
  const opened: Values = {
    lineIds: lines.filter(({ difference }) => difference !== 0).map((line) => line.id),
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
            <LineChoices lines={lines} lineIds={value} error={error} onLines={onValue} />
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
  const ids = lines.map(({ id }) => id)
  return (
    <>
      <div className={classes.acts}>
        <span role="status" className={classes.minor}>
          {lineIds.length} of {lines.length === 1 ? '1 line' : `${lines.length} lines`} chosen
        </span>
        <ActButton size="xs" onAct={() => onLines(ids)}>
          Choose all
        </ActButton>
        <ActButton size="xs" onAct={() => onLines([])}>
          Choose none
        </ActButton>
      </div>
      <Checkbox.Group label="Lines" value={[...lineIds]} onChange={onLines}>
        <LinePages rows={lines} what="lines">
          {(shown) => (
            <div className={classes.lineChoices}>
              {shown.map((line) => (
                <Checkbox
                  key={line.id}
                  value={line.id}
                  label={`${line.sku}, ${placeWords(line)}`}
                  description={
                    line.difference ? signedQuantity(line.difference, line) : 'As expected'
                  }
                />
              ))}
            </div>
          )}
        </LinePages>
      </Checkbox.Group>
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
    </>
  )
}
