import { FileButton } from '#platform/web/FileButton.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellError, tellSuccess } from '#platform/web/notify.ts'
import { useSendFiles } from '#platform/web/use-send-files.ts'
import type { PortalInvoice } from '../portal-invoices.fields.ts'
import { canBeChanged } from '../portal-invoices.rules.ts'
import classes from './supplier-invoices.module.css'

/** The scanned invoice, which can be added until it is submitted. */
export function OwnInvoiceFile({ invoice }: { invoice: PortalInvoice }) {
  const { id, file, state } = invoice
  const address = `/api/supplier-portal/invoices/${id}/files`
  return (
    <Section
      title="Invoice file"
      aside={
        canBeChanged(state) ? <AddFile address={address} isReplaced={file !== null} /> : undefined
      }
    >
      {file ? (
        <p className={classes.minor}>
          <a href={`${address}/${file.id}`} target="_blank" rel="noreferrer">
            {file.name}
          </a>{' '}
          · added <InstantText at={file.addedAt} />
        </p>
      ) : (
        <p className={classes.minor}>
          {canBeChanged(state)
            ? 'No file yet. Add your invoice as a PDF or a picture of at most 10 MB.'
            : 'No file.'}
        </p>
      )}
    </Section>
  )
}

function AddFile({ address, isReplaced }: { address: string; isReplaced: boolean }) {
  const { isSending, send } = useSendFiles({
    address,
    area: 'supplierPortalInvoices',
    longestName: 200,
    onFault: (message) => tellError('The file was not added', message),
    onSent: ([file]) => tellSuccess(`${file?.name} added`),
  })
  return (
    <FileButton
      label="File of the invoice"
      kinds="image/*,application/pdf"
      operation="/supplier-portal/invoices/:id/files"
      isPending={isSending}
      onFiles={([file]) => file && send([file])}
    >
      {isReplaced ? 'Replace file' : 'Add file'}
    </FileButton>
  )
}
