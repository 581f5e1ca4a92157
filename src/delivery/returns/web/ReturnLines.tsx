import { useState } from 'react'
import { formatQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { LabelDialog } from '#platform/web/labels/LabelDialog.tsx'
import { PhotoList } from '#platform/web/PhotoList.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { dispositionLabels, flagLabels, gradeLabels } from '../return-words.ts'
import type { ReturnLine, WholeReturn } from '../returns.fields.ts'
import { returnLabel, supplierReturnLabel } from '../returns.nouns.ts'
import classes from './returns.module.css'
import { returnPhotoAddress } from './returns-api.ts'

/** Of each product: what is expected, what is here, and what was found. */
export function ReturnLines({ found }: { found: WholeReturn }) {
  const [isPrinting, setPrinting] = useState(false)
  const labels = labelsOf(found)
  if (found.rows.length === 0)
    return <p className={classes.quiet}>Nothing is scanned out of this parcel yet.</p>
  return (
    <>
      <ul className={classes.lines}>
        {found.rows.map((line) => (
          <li key={line.id} className={classes.line}>
            <span>
              {line.title} <CodeText code={line.sku} />{' '}
              {line.isExtra ? <ToneBadge tone="waiting" label="Extra" /> : null}
            </span>
            <span className={classes.count}>{progressOf(line)}</span>
            <AnnouncedPhotos line={line} returnId={found.id} />
            <Findings line={line} returnId={found.id} />
          </li>
        ))}
      </ul>
      {labels.length > 0 ? (
        <ActButton size="xs" onAct={() => setPrinting(true)}>
          Print put-away labels
        </ActButton>
      ) : null}
      {isPrinting ? (
        <LabelDialog
          title={`Put-away labels of ${returnLabel(found.number).toLowerCase()}`}
          labels={labels}
          onClose={() => setPrinting(false)}
        />
      ) : null}
    </>
  )
}

function progressOf({ received, expected, missing, quantityScale }: ReturnLine): string {
  const here = `${formatQuantity(received, quantityScale)} of ${formatQuantity(expected, quantityScale)} here`
  return missing > 0 ? `${here}, ${formatQuantity(missing, quantityScale)} missing` : here
}

/** The customer's photos, to compare with the goods. */
export function AnnouncedPhotos({ line, returnId }: { line: ReturnLine; returnId: string }) {
  if (line.announcedPhotos.length === 0) return null
  return (
    <span className={classes.finding}>
      Shown by the customer:
      <PhotoList
        photos={line.announcedPhotos}
        addressOf={returnPhotoAddress(returnId)}
        words={`${line.sku}, shown by the customer`}
      />
    </span>
  )
}

export function Findings({ line, returnId }: { line: ReturnLine; returnId: string }) {
  return line.inspections.map(
    ({ id, quantity, grade, disposition, flag, note, photos, paperId, paperNumber }) => (
      <span key={id} className={classes.finding}>
        {formatQuantity(quantity, line.quantityScale)} × {gradeLabels[grade]}:{' '}
        {dispositionLabels[disposition].toLowerCase()}
        {note ? `, ${note}` : ''}
        {paperId && paperNumber !== null ? (
          <AppLink to="/returns" search={{ tab: 'to_supplier', paper: paperId }}>
            {supplierReturnLabel(paperNumber)}
          </AppLink>
        ) : null}
        {flag ? <ToneBadge tone="bad" label={flagLabels[flag]} /> : null}
        <PhotoList
          photos={photos}
          addressOf={returnPhotoAddress(returnId)}
          words={`${line.sku}, ${gradeLabels[grade]}`}
        />
      </span>
    ),
  )
}

/** For goods that are restocked. */
function labelsOf({ rows, number }: WholeReturn) {
  return rows
    .filter(({ inspections }) =>
      inspections.some(({ disposition }) => disposition.startsWith('restock')),
    )
    .map(({ sku, title }) => ({
      title: sku,
      lines: [title, returnLabel(number)],
      code: { symbology: 'code128' as const, text: sku },
    }))
}
