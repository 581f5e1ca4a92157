import { IconCopy, IconDownload, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { copyText } from '#platform/web/copy-text.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { LazyVariantLabels } from '#stock/catalog/web/index.tsx'
import type { ScanMode } from '../../scan-modes.ts'
import { type ScanSession, sessionCsv, sessionText } from '../../scan-session.ts'
import { cardOf } from './scan-api.ts'
import classes from './scan-desk.module.css'
import type { ScanDesk } from './use-scan-desk.ts'

type SessionListProps = { mode: ScanMode; desk: ScanDesk; outletId: string | undefined }

/** What was scanned in this session, to be copied, saved or printed as labels. */
export function ScanSessionList({ mode, desk, outletId }: SessionListProps) {
  const { session, shown } = desk
  const scans = session.steps.length
  return (
    <Section title={`Scanned in this session: ${scans}`} level={2}>
      {scans === 0 ? (
        <p className={classes.none}>Each scan is counted here until you clear the list.</p>
      ) : (
        <>
          <ul className={classes.rows}>
            {session.rows.map((row) => (
              <li key={`${row.noun}:${row.id}`}>
                <button
                  type="button"
                  className={classes.row}
                  aria-pressed={row === shown}
                  onClick={() => desk.choose(row.noun, row.id)}
                >
                  <span className={classes.words}>
                    <CodeText code={row.label} />
                    <span className={classes.rowTitle}>{row.title}</span>
                  </span>
                  <span className={classes.quantity}>
                    <QuantityText
                      quantity={row.quantity}
                      scale={row.quantityScale}
                      unit={row.unit}
                    />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <SessionActs mode={mode} desk={desk} outletId={outletId} />
        </>
      )}
    </Section>
  )
}

function SessionActs({ mode, desk: { session, clear }, outletId }: SessionListProps) {
  const [isPrinting, setPrinting] = useState(false)
  const products = session.rows.filter(({ noun }) => noun === 'variant')
  const copy = async () => {
    const instead = 'Use “Save as CSV” instead.'
    if (await copyText(sessionText(session), instead))
      tellSuccess('List copied', 'Paste it into a spreadsheet or a message.')
  }
  return (
    <div className={classes.listActs}>
      {products.length > 0 ? (
        <ActButton
          weight={mode === 'label' ? 'main' : 'plain'}
          icon={<IconPrinter size={16} />}
          onAct={() => setPrinting(true)}
        >
          Print labels ({products.length})
        </ActButton>
      ) : null}
      <ActButton icon={<IconCopy size={16} />} onAct={copy}>
        Copy list
      </ActButton>
      <ActButton icon={<IconDownload size={16} />} onAct={() => save(session)}>
        Save as CSV
      </ActButton>
      <ActButton icon={<IconTrash size={16} />} onAct={clear}>
        Clear list
      </ActButton>
      {isPrinting ? (
        <SessionLabels rows={products} outletId={outletId} onClose={() => setPrinting(false)} />
      ) : null}
    </div>
  )
}

type SessionLabelsProps = {
  rows: ScanSession['rows']
  outletId: string | undefined
  onClose: () => void
}

/** The cards know the product of each variant. */
function SessionLabels({ rows, outletId, onClose }: SessionLabelsProps) {
  const cards = useQueries({ queries: rows.map((row) => cardOf(row, outletId)) })
  if (cards.some(({ isPending }) => isPending)) return null
  const variants = cards.flatMap(({ data }) =>
    data?.productId ? [{ productId: data.productId, variantId: data.id }] : [],
  )
  return (
    <Suspense>
      <LazyVariantLabels variants={variants} onClose={onClose} />
    </Suspense>
  )
}

function save(session: ScanSession): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([sessionCsv(session)], { type: 'text/csv' }))
  link.download = 'scanned.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}
