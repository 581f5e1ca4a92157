import { IconPrinter, IconTag } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { LabelDialog } from '#platform/web/labels/LabelDialog.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { WholeTransfer } from '../transfers.fields.ts'
import { transferCode } from '../transfers.nouns.ts'
import classes from './transfers.module.css'

const TransferPaper = lazy(async () => ({
  default: (await import('./TransferPaper.tsx')).TransferPaper,
}))

type Paper = 'pick list' | 'manifest' | 'labels'

/** What is printed for it: the pick list, the manifest that travels along, labels for its boxes. */
export function TransferDocuments({ transfer }: { transfer: WholeTransfer }) {
  const [printing, setPrinting] = useState<Paper | null>(null)
  const { number, state, fromCode, toCode, toName, documentNumber } = transfer
  const notApproved =
    state === 'approved' ? null : 'There is something to pick only while it is approved.'
  const notShipped = transfer.shippedAt === null ? 'It has not been shipped yet.' : null
  const hidden =
    transfer.units === null ? 'It is counted blindly; its papers come after that.' : null
  const print = (paper: Paper, label: string, whyNot: string | null) => (
    <ActButton
      size="xs"
      whyNot={whyNot}
      icon={paper === 'labels' ? <IconTag size={14} /> : <IconPrinter size={14} />}
      onAct={() => setPrinting(paper)}
    >
      {label}
    </ActButton>
  )
  const label = {
    title: documentNumber,
    lines: [`${fromCode} to ${toCode}`, toName],
    code: { symbology: 'code128' as const, text: transferCode(number) },
  }
  return (
    <Section title="Documents">
      <div className={classes.acts}>
        {print('pick list', 'Pick list', notApproved)}
        {print('manifest', 'Manifest', notShipped ?? hidden)}
        {print('labels', 'Labels', null)}
      </div>
      <Suspense>
        {printing === 'pick list' || printing === 'manifest' ? (
          <TransferPaper kind={printing} transfer={transfer} onPrinted={() => setPrinting(null)} />
        ) : null}
        {printing === 'labels' ? (
          <LabelDialog
            title={`Labels of ${documentNumber}`}
            labels={[label]}
            onClose={() => setPrinting(null)}
          />
        ) : null}
      </Suspense>
    </Section>
  )
}
