import { Checkbox, TextInput } from '@mantine/core'
import { Section } from '#platform/web/layout/Section.tsx'
import type { LandedCostLine } from '../landed-costs.fields.ts'
import { distribute, refuseDistribution } from '../landed-costs.rules.ts'
import { costedLines, enteredCharges, type LandedCostEntry } from './landed-cost-entry.ts'
import classes from './landed-costs.module.css'
import { SharesTable } from './SharesTable.tsx'
import { useGoodsToCost } from './use-goods-to-cost.ts'

type PreviewOfSharesProps = {
  entry: LandedCostEntry
  error: string | null
  onExclusions: (exclusions: LandedCostEntry['exclusions']) => void
}

/** What each line would get, by the function that posts it; a line can be left out here. */
export function PreviewOfShares({ entry, error, onExclusions }: PreviewOfSharesProps) {
  const goods = useGoodsToCost(entry.receiptIds)
  if (!goods) return null
  const { exclusions } = entry
  const charges = enteredCharges(entry.charges)
  const costed = costedLines(goods.lines, exclusions)
  const refusal = refuseDistribution(charges, costed)
  const shared = new Map(
    (refusal ? [] : distribute(charges, costed)).map((line) => [line.id, line]),
  )
  const reasons = new Map(exclusions.map(({ lineId, reason }) => [lineId, reason]))
  const lines = goods.lines.map((line): LandedCostLine => {
    const { shares = [], ...part } = shared.get(line.id) ?? nothing
    return { ...line, ...part, shares: [...shares], leftOut: reasons.get(line.id) ?? null }
  })
  const others = (lineId: string) => exclusions.filter((each) => each.lineId !== lineId)
  return (
    <Section title="Preview">
      {refusal ? (
        <p role="status" className={classes.fault}>
          {refusal.message}
        </p>
      ) : null}
      <SharesTable
        lines={lines}
        charges={charges}
        currency={goods.receipts[0]?.currency ?? 'GBP'}
        choice={(line) => (
          <>
            <Checkbox
              size="xs"
              label="Leave out"
              aria-label={`Leave out ${line.sku}`}
              checked={line.leftOut !== null}
              onChange={({ currentTarget: { checked } }) =>
                onExclusions(
                  checked ? [...exclusions, { lineId: line.id, reason: '' }] : others(line.id),
                )
              }
            />
            {line.leftOut === null ? null : (
              <TextInput
                size="xs"
                aria-label={`Why ${line.sku} is left out`}
                placeholder="Reason"
                maxLength={200}
                value={line.leftOut}
                error={line.leftOut.trim() === ''}
                onChange={({ currentTarget: { value } }) =>
                  onExclusions([...others(line.id), { lineId: line.id, reason: value }])
                }
              />
            )}
          </>
        )}
      />
      {error ? (
        <p role="alert" className={classes.fault}>
          {error}
        </p>
      ) : null}
    </Section>
  )
}

const nothing = { shares: [], amountMinor: 0, inStock: 0, stockMinor: 0, soldMinor: 0 }
