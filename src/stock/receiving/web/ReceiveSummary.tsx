import { useNavigate } from '@tanstack/react-router'
import { groupedQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { classNames } from '#platform/web/class-names.ts'
import lineTable from '#platform/web/line-table.module.css'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { ReceiptLine, WholeReceipt } from '../receiving.fields.ts'
import { differenceOf } from './goods-lines.ts'
import classes from './receiving.module.css'
import { receivingApi } from './receiving-api.ts'

/** What is about to be received, line by line; then it is in stock. */
export function ReceiveSummary(props: { receipt: WholeReceipt; onClose: () => void }) {
  const { receipt, onClose } = props
  const { id, version, label, outletName, rows } = receipt
  const navigate = useNavigate()
  const act = useAct({
    area: 'receiving',
    run: receivingApi.call.receive,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${label} received`, `The accepted goods are in stock at ${outletName}.`)
      onClose()
      navigate({ to: '.', search: { view: 'receipts', open: id } })
    },
  })
  return (
    <ConfirmDialog
      isWide
      title={`Receive ${label}?`}
      confirmLabel="Receive"
      whyNot={whyNotReceive(receipt)}
      fields={<SummaryTable receipt={receipt} />}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ id, version })}
      onClose={onClose}
    >
      {effectWords(receipt, rows)}
    </ConfirmDialog>
  )
}

function whyNotReceive({ counted, rows }: WholeReceipt): string | null {
  if (counted.length === 0) return 'Nothing is counted yet. Scan the goods first.'
  const line = rows.find(({ needsPrice, accepted }) => needsPrice && accepted > 0)
  return line ? `Enter the price of ${line.sku} first.` : null
}

function effectWords({ outletName, orderLabel }: WholeReceipt, rows: readonly ReceiptLine[]) {
  const isShort = rows.some((line) => (differenceOf(line)?.short ?? 0) > 0)
  const rest = isShort && orderLabel !== null ? ` The rest of ${orderLabel} can still come.` : ''
  return `Accepted goods go into stock at ${outletName}. Rejected goods don’t.${rest}`
}

function SummaryTable({ receipt: { rows, orderId, isBlind } }: { receipt: WholeReceipt }) {
  const hasGoals = orderId !== null && !isBlind
  const shown = rows.filter(
    (line) => line.accepted + line.rejected > 0 || (differenceOf(line)?.short ?? 0) > 0,
  )
  return (
    <table className={lineTable.lines} aria-label="What is received">
      <thead>
        <tr>
          <th>Product</th>
          {hasGoals ? (
            <th className={classNames(lineTable.right, lineTable.hideOnPhone)}>Ordered</th>
          ) : null}
          {hasGoals ? (
            <th className={classNames(lineTable.right, lineTable.hideOnPhone)}>Before</th>
          ) : null}
          <th className={lineTable.right}>Accepted</th>
          <th className={lineTable.right}>Rejected</th>
          {hasGoals ? <th className={lineTable.right}>Difference</th> : null}
        </tr>
      </thead>
      <tbody>
        {shown.map((line) => (
          <SummaryRow key={line.id} line={line} hasGoals={hasGoals} />
        ))}
      </tbody>
    </table>
  )
}

function SummaryRow({ line, hasGoals }: { line: ReceiptLine; hasGoals: boolean }) {
  const units = (steps: number | null) =>
    steps === null ? '–' : groupedQuantity(steps, line.quantityScale)
  const difference = differenceOf(line)
  return (
    <tr>
      <td className={lineTable.product}>
        <span>{line.title}</span>
        <span className={classes.minor}>
          <CodeText code={line.sku} />
        </span>
      </td>
      {hasGoals ? (
        <td className={classNames(lineTable.right, lineTable.hideOnPhone)}>
          {units(line.ordered)}
        </td>
      ) : null}
      {hasGoals ? (
        <td className={classNames(lineTable.right, lineTable.hideOnPhone)}>{units(line.before)}</td>
      ) : null}
      <td className={lineTable.right}>{units(line.accepted)}</td>
      <td className={lineTable.right}>{units(line.rejected)}</td>
      {hasGoals ? (
        <td className={classNames(lineTable.right, difference?.over ? classes.over : undefined)}>
          {difference ? differenceWords(difference, units) : 'not ordered'}
        </td>
      ) : null}
    </tr>
  )
}

function differenceWords(
  { short, over }: { short: number; over: number },
  units: (steps: number) => string,
): string {
  if (short > 0) return `${units(short)} to come`
  return over > 0 ? `${units(over)} over` : '–'
}
