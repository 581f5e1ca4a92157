import { FileButton } from '#platform/web/FileButton.tsx'
import { tellError } from '#platform/web/notify.ts'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { useSendFiles } from '#platform/web/use-send-files.ts'

/** Adds a picture or PDF to an order: a purchase order of theirs, a photo of the damage. */
export function AddFileButton({ orderId }: { orderId: string }) {
  const { share, isSending, send } = useSendFiles({
    address: `/api/orders/${orderId}/files`,
    area: 'orders',
    longestName: 200,
    onFault: (message) => tellError('The file was not added', message),
  })
  return (
    <>
      {share === null ? null : <ProgressBar share={share} label="Sending the file" />}
      <FileButton
        label="File to add"
        kinds="image/*,application/pdf"
        operation="/orders/:id/files"
        isPending={isSending}
        onFiles={([file]) => file && send([file])}
      >
        Add file
      </FileButton>
    </>
  )
}
