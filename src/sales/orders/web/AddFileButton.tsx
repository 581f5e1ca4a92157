import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendFile } from '#platform/web/client.ts'
import { FileButton } from '#platform/web/FileButton.tsx'
import { tellError } from '#platform/web/notify.ts'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'

/** Adds a picture or PDF to an order: a purchase order of theirs, a photo of the damage. */
export function AddFileButton({ orderId }: { orderId: string }) {
  const queries = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const send = async (file: File) => {
    setShare(0)
    try {
      const name = encodeURIComponent(file.name.slice(0, 200))
      const path = `/api/orders/${orderId}/files?name=${name}`
      await sendFile(path, file, setShare, new AbortController().signal)
      queries.invalidateQueries({ queryKey: ['orders'] })
    } catch (error) {
      tellError('The file was not added', error instanceof Error ? error.message : '')
    } finally {
      setShare(null)
    }
  }
  return (
    <>
      {share === null ? null : <ProgressBar share={share} label="Sending the file" />}
      <FileButton
        label="File to add"
        kinds="image/*,application/pdf"
        operation="/orders/:id/files"
        isPending={share !== null}
        onFiles={([file]) => file && send(file)}
      >
        Add file
      </FileButton>
    </>
  )
}
