import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { sendFile } from '#platform/web/client.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellError } from '#platform/web/notify.ts'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { Order } from '../orders.contract.ts'
import classes from './OrderFiles.module.css'
import { deskApi } from './orders-api.ts'

/** Pictures and PDFs that belong to an order: a purchase order of theirs, a photo of the damage. */
export function OrderFiles({ order }: { order: Order }) {
  const { id } = order
  const queries = useQueryClient()
  const picker = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const remove = useAct({ area: 'orders', run: deskApi.call.removeFile, failure: 'Not removed' })
  const send = async (file: File) => {
    setShare(0)
    try {
      const path = `/api/orders/${id}/files?name=${encodeURIComponent(file.name.slice(0, 200))}`
      await sendFile(path, file, setShare, new AbortController().signal)
      queries.invalidateQueries({ queryKey: ['orders'] })
    } catch (error) {
      tellError('The file was not added', error instanceof Error ? error.message : '')
    } finally {
      setShare(null)
    }
  }
  return (
    <Section
      title="Files"
      aside={
        <ActButton size="xs" isPending={share !== null} onAct={() => picker.current?.click()}>
          Add a file
        </ActButton>
      }
    >
      <input
        ref={picker}
        type="file"
        accept="image/*,application/pdf"
        aria-label="File to add"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) send(file)
          currentTarget.value = ''
        }}
      />
      {share === null ? null : <ProgressBar share={share} label="Sending the file" />}
      {order.files.length === 0 && share === null ? (
        <p className={classes.none}>Pictures and PDFs of at most 10 MB.</p>
      ) : null}
      <ul className={classes.files}>
        {order.files.map(({ fileId, name, mediaType, sizeBytes }) => {
          const address = `/api/orders/${id}/files/${fileId}`
          const isPicture = mediaType.startsWith('image/')
          return (
            <li key={fileId} className={classes.file}>
              {isPicture ? <img src={address} alt="" className={classes.picture} /> : null}
              <a href={address} target="_blank" rel="noreferrer">
                {name}
              </a>
              <span className={classes.size}>{Math.max(1, Math.round(sizeBytes / 1024))} kB</span>
              <ActButton
                size="xs"
                isPending={remove.isPending}
                onAct={() => remove.start({ id, fileId })}
              >
                Take off
              </ActButton>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
