import { FileButton } from '#platform/web/FileButton.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellError, tellSuccess } from '#platform/web/notify.ts'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { useSendFiles } from '#platform/web/use-send-files.ts'
import type { InvoiceScan, SupplierInvoice } from '../supplier-invoices.fields.ts'
import classes from './supplier-invoices.module.css'

const mostMegabytes = 10

/** The scanned invoice beside its lines, and the files that it replaced. */
export function InvoiceFiles({ invoice }: { invoice: SupplierInvoice }) {
  const { id, files, state } = invoice
  const present = files.find(({ isPresent }) => isPresent)
  const former = files.filter(({ isPresent }) => !isPresent)
  return (
    <Section
      title="Invoice file"
      aside={state === 'cancelled' ? null : <AddScan id={id} isReplaced={present !== undefined} />}
    >
      {present ? (
        <PresentScan invoiceId={id} scan={present} />
      ) : (
        <p className={classes.minor}>
          No file yet. Add a PDF or a picture of at most {mostMegabytes} MB.
        </p>
      )}
      {former.length > 0 ? (
        <ul className={classes.former}>
          {former.map((scan) => (
            <li key={scan.id} className={classes.minor}>
              Replaced: <ScanLink invoiceId={id} scan={scan} /> · <InstantText at={scan.addedAt} />
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  )
}

type ScanProps = { invoiceId: string; scan: InvoiceScan }

const addressOf = ({ invoiceId, scan }: ScanProps) =>
  `/api/supplier-invoices/${invoiceId}/files/${scan.id}`

function ScanLink(props: ScanProps) {
  return (
    <a href={addressOf(props)} target="_blank" rel="noreferrer">
      {props.scan.name}
    </a>
  )
}

/** A picture is shown; a PDF opens in its own tab. */
function PresentScan(props: ScanProps) {
  const { name, mediaType, addedAt, addedBy } = props.scan
  return (
    <>
      {mediaType.startsWith('image/') ? (
        <a href={addressOf(props)} target="_blank" rel="noreferrer">
          <img className={classes.scan} src={addressOf(props)} alt={name} />
        </a>
      ) : (
        <ScanLink {...props} />
      )}
      <p className={classes.minor}>
        {mediaType.startsWith('image/') ? `${name} · ` : ''}Added{' '}
        {addedBy === null ? '' : `by ${addedBy} `}
        <InstantText at={addedAt} />
      </p>
    </>
  )
}

function AddScan({ id, isReplaced }: { id: string; isReplaced: boolean }) {
  const { share, isSending, send } = useSendFiles({
    address: `/api/supplier-invoices/${id}/files`,
    area: 'supplierInvoices',
    longestName: 200,
    onFault: (message) => tellError('The file was not added', message),
    onSent: ([file]) => tellSuccess(`${file?.name} added`),
  })
  return (
    <>
      {share === null ? null : <ProgressBar share={share} label="Sending the file" />}
      <FileButton
        label="File of the invoice"
        kinds="image/*,application/pdf"
        operation="/supplier-invoices/:id/files"
        isPending={isSending}
        onFiles={([file]) => file && send([file])}
      >
        {isReplaced ? 'Replace file' : 'Add file'}
      </FileButton>
    </>
  )
}
