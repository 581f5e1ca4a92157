import { ActButton } from '#platform/web/ActButton.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import type { OrderCall } from '../orders.list.ts'
import classes from './OrderBulk.module.css'
import { useMatchingFiles } from './use-matching-files.ts'

type Props = {
  what: 'print' | 'invoices'
  filter: OrderCall
  count: number
  onClose: () => void
}

const titles = { print: 'Print pick lists', invoices: 'Print invoices' }
const nouns = {
  print: ['pick list', 'pick lists'],
  invoices: ['invoice', 'invoices'],
} as const

/** The pick lists or invoices of all orders that match, as PDF files of at most 200 orders each. */
export function MatchingFilesDialog({ what, filter, count, onClose }: Props) {
  const { seen, files, without, isOver, refusal } = useMatchingFiles(what, filter)
  const counted = (sheets: number) => `${formatCount(sheets)} ${nouns[what][sheets === 1 ? 0 : 1]}`
  return (
    <ModalDialog title={titles[what]} onClose={onClose}>
      {refusal ? <RefusalNote refusal={refusal} /> : null}
      {isOver || refusal ? null : (
        <div className={classes.progress}>
          <ProgressBar share={count === 0 ? null : seen / count} label="Orders read" />
          <span>
            {formatCount(seen)} of {formatCount(count)}
          </span>
        </div>
      )}
      <ul className={classes.left}>
        {files.map(({ address, name, sheets }) => (
          <li key={address}>
            <a href={address} download={name}>
              {counted(sheets)} as PDF
            </a>
          </li>
        ))}
      </ul>
      {isOver ? (
        <p className={classes.words}>
          {files.length === 0 ? 'Nothing to print. ' : ''}
          {without > 0
            ? `${formatCount(without)} ${without === 1 ? 'order has' : 'orders have'} no invoice.`
            : ''}
        </p>
      ) : null}
      <div className={classes.buttons}>
        <ActButton onAct={onClose}>{isOver ? 'Close' : 'Cancel'}</ActButton>
      </div>
    </ModalDialog>
  )
}
