import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useWhyNot } from '#platform/web/permissions-context.ts'
import type { ReceiptLine, WholeReceipt } from '../receiving.fields.ts'
import classes from './receiving.module.css'
import { receivingApi } from './receiving-api.ts'

/** The lines that need a price before they can be received, with the way to enter it. */
export function MissingPrices({ receipt }: { receipt: WholeReceipt }) {
  const [asked, setAsked] = useState<ReceiptLine | null>(null)
  const whyNot = useWhyNot(capability.costs)
  const lines = receipt.state === 'counting' ? receipt.rows.filter((line) => line.needsPrice) : []
  if (lines.length === 0) return null
  return (
    <Section title="Prices needed">
      <p className={classes.minor}>These goods can’t be received without a price.</p>
      <ul className={classes.plain}>
        {lines.map((line) => (
          <li key={line.id} className={classes.priceRow}>
            <span>
              {line.title} <CodeText code={line.sku} />
            </span>
            <ActButton size="xs" whyNot={whyNot} onAct={() => setAsked(line)}>
              Enter price
            </ActButton>
          </li>
        ))}
      </ul>
      {asked ? <PriceDialog receipt={receipt} line={asked} onClose={() => setAsked(null)} /> : null}
    </Section>
  )
}

type PriceDialogProps = { receipt: WholeReceipt; line: ReceiptLine; onClose: () => void }

type Price = { readonly unitCostMinor: number | null }

function PriceDialog({ receipt, line, onClose }: PriceDialogProps) {
  const { id, label, priceCurrency: currency } = receipt
  const { id: lineId, sku, unit, unitCostMinor } = line
  const opened: Price = { unitCostMinor }
  return (
    <FormDialog
      area="receiving"
      title={`Enter the price of ${sku}`}
      subject={label}
      confirmLabel="Save price"
      fields={{
        unitCostMinor: {
          kind: 'money',
          label: unit === '' || unit === 'piece' ? 'Price of one unit' : `Price per ${unit}`,
          currency,
          isRequired: true,
        },
      }}
      opened={opened}
      save={({ values }, options) =>
        receivingApi.call.setPrice(
          { id, lineId, unitCostMinor: values.unitCostMinor ?? 0 },
          options,
        )
      }
      onSaved={() => {
        tellSuccess(`Price of ${sku} saved`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
