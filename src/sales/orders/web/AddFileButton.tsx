import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { sendFile } from '#platform/web/client.ts'
import { tellError } from '#platform/web/notify.ts'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'

/** Adds a picture or PDF to an order: a purchase order of theirs, a photo of the damage. */
export function AddFileButton({ orderId }: { orderId: string }) {
  const queries = useQueryClient()
  const picker = useRef<HTMLInputElement>(null)
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
      <ActButton
        size="xs"
        operation="/orders/:id/files"
        isPending={share !== null}
        onAct={() => picker.current?.click()}
      >
        Add file
      </ActButton>
      <input
        ref={picker}
        type="file"
        accept="image/*,application/pdf"
        aria-label="File to add"
        title="Pictures and PDFs of at most 10 MB"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) send(file)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
