import { Button } from '@mantine/core'
import { IconBarcode, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { LabelDialog } from '#platform/web/labels/LabelDialog.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { PurchaseOrder } from '../purchase-orders.fields.ts'
import { labelOfLine } from './label-of-line.ts'
import classes from './purchasing.module.css'

/** The order as PDF, and labels to be at hand when its goods come. */
export function OrderDocuments({ order }: { order: PurchaseOrder }) {
  const { id, label, items } = order
  const [isLabelling, setLabelling] = useState(false)
  const labels = items.filter((line) => line.quantity > line.cancelled).map(labelOfLine)
  return (
    <Section title="Documents">
      <div className={classes.acts}>
        <Button
          component="a"
          href={`/api/files/purchase-orders/${id}.pdf`}
          download
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} />}
        >
          PDF
        </Button>
        <ActButton
          size="xs"
          icon={<IconBarcode size={14} />}
          whyNot={labels.length === 0 ? 'Every line is cancelled.' : null}
          onAct={() => setLabelling(true)}
        >
          Labels
        </ActButton>
      </div>
      {isLabelling ? (
        <LabelDialog
          title={`Labels for ${label}`}
          labels={labels}
          onClose={() => setLabelling(false)}
        />
      ) : null}
    </Section>
  )
}
