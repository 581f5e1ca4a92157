import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sendFile } from '#platform/web/client.ts'

/** Uploads the file of a remittance and refreshes the page; a refusal is shown at the file. */
export function useFileSending(onDone: (answer: unknown) => void) {
  const queries = useQueryClient()
  const [fault, setFault] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const stop = useRef(new AbortController())
  const send = async (path: string, file: File, facts: Readonly<Record<string, string>>) => {
    setFault(null)
    setSending(true)
    const query = new URLSearchParams({ ...facts, name: file.name })
    try {
      const answer = await sendFile(`${path}?${query}`, file, () => undefined, stop.current.signal)
      await queries.invalidateQueries({ queryKey: ['remittances'] })
      onDone(answer)
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    } finally {
      setSending(false)
    }
  }
  return { fault, isSending, send }
}
