import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { supplierReturnLabel } from '../returns.nouns.ts'
import type { WholeSupplierReturn } from '../supplier-returns.contract.ts'
import classes from './returns.module.css'
import { SupplierReturnLines } from './SupplierReturnLines.tsx'
import { supplierReturnsApi } from './supplier-returns-api.ts'

const SupplierReturnPaper = lazy(async () => ({
  default: (await import('./SupplierReturnPaper.tsx')).SupplierReturnPaper,
}))

/** One supplier return, to print, to export and to undo. */
export function SupplierReturnPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: paper, error, refetch } = useQuery(supplierReturnsApi.ask('get', { id }))
  const history = useQuery(supplierReturnsApi.ask('history', { id }))
  const [asked, setAsked] = useState<'print' | 'undo' | null>(null)
  if (!paper)
    return (
      <SidePanel title="Supplier return" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  const { currency } = paper
  const close = () => setAsked(null)
  return (
    <SidePanel
      title={supplierReturnLabel(paper.number)}
      mark={
        paper.undoneAt ? (
          <ToneBadge tone="quiet" label="Undone" />
        ) : (
          <ToneBadge tone="good" label="Sent" />
        )
      }
      onClose={onClose}
    >
      <div className={classes.acts}>
        <ActButton weight="main" icon={<IconPrinter size={16} />} onAct={() => setAsked('print')}>
          Print the paper
        </ActButton>
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={16} />}
          href={`/api/files/supplier-return.csv?id=${id}`}
          download
        >
          As a file
        </Button>
        {paper.undoneAt ? null : (
          <ActButton operation="supplierReturns.undo" onAct={() => setAsked('undo')}>
            Undo
          </ActButton>
        )}
      </div>
      <FactList
        facts={[
          { label: 'Supplier', value: `${paper.supplierName} (${paper.supplierCode})` },
          { label: 'Outlet', value: paper.outletCode },
          {
            label: 'Cost',
            value:
              paper.costMinor === null ? null : (
                <MoneyText minor={paper.costMinor} currency={currency} />
              ),
          },
          { label: 'Made', value: <InstantText at={paper.createdAt} /> },
          { label: 'By', value: paper.createdBy },
          { label: 'Note', value: paper.note },
          {
            label: 'Undone',
            value: paper.undoneAt ? <InstantText at={paper.undoneAt} /> : null,
          },
          { label: 'Undone by', value: paper.undoneBy },
        ]}
      />
      <Section title="Units">
        <SupplierReturnLines
          units={paper.lines}
          tail={({ lots, costMinor }) => (
            <>
              {lots ? `Lot ${lots} · ` : ''}
              <MoneyText minor={costMinor} currency={currency} />
            </>
          )}
        />
      </Section>
      <RecordHistory key={id} query={history} />
      <Suspense>
        {asked === 'print' ? <SupplierReturnPaper paper={paper} onPrinted={close} /> : null}
        {asked === 'undo' ? <UndoDialog paper={paper} onClose={close} /> : null}
      </Suspense>
    </SidePanel>
  )
}

function UndoDialog({ paper, onClose }: { paper: WholeSupplierReturn; onClose: () => void }) {
  const { id, version, number, lineCount } = paper
  const label = supplierReturnLabel(number)
  const act = useAct({
    area: 'supplierReturns',
    run: supplierReturnsApi.call.undo,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${label} undone`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Undo ${label.toLowerCase()}?`}
      confirmLabel={`Undo it, ${lineCount === 1 ? 'its unit is' : 'its units are'} here again`}
      isDangerous
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ id, version })}
      onClose={onClose}
    >
      Its units become unavailable stock again and wait for another supplier return.
    </ConfirmDialog>
  )
}
