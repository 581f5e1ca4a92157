import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendFile } from './client.ts'

type SendFiles = {
  /** Where the files of the record are sent; their names are added to it. */
  readonly address: string
  /** Whose queries are stale afterwards. */
  readonly area: string
  /** Longer names are cut. */
  readonly longestName: number
  readonly onFault: (message: string) => void
  /** All are sent, and the queries were told. */
  readonly onSent?: (files: readonly File[]) => void
}

/** Sends files to a record, one after another; `share` is how much of the present one is sent, else null. */
export function useSendFiles(options: SendFiles) {
  const { address, area, longestName, onFault, onSent } = options
  const queries = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const send = async (files: readonly File[]): Promise<void> => {
    setShare(0)
    try {
      for (const file of files) {
        const name = encodeURIComponent(file.name.slice(0, longestName))
        await sendFile(`${address}?name=${name}`, file, setShare, new AbortController().signal)
      }
      await queries.invalidateQueries({ queryKey: [area] })
      onSent?.(files)
    } catch (error) {
      onFault(error instanceof Error ? error.message : String(error))
    } finally {
      setShare(null)
    }
  }
  return { share, isSending: share !== null, send }
}
