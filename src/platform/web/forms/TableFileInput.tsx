import { FileInput } from '@mantine/core'
import { useState } from 'react'
import { refusalOf, sendFile } from '../client.ts'

type TableFileInputProps = {
  label: string
  error: string | null
  isRequired?: boolean
  /** Where the server reads the file. */
  addressOf: (file: File) => string
  /** What the server answers; null, null while none is read. */
  onAnswer: (answer: unknown, file: File | null) => void
}

/** A table that the server reads as soon as it is chosen: CSV, or an Excel workbook. */
export function TableFileInput(props: TableFileInputProps) {
  const { label, error, isRequired = false, addressOf, onAnswer } = props
  const [fault, setFault] = useState<string | null>(null)
  const read = async (chosen: File | null) => {
    setFault(null)
    onAnswer(null, null)
    if (!chosen) return
    try {
      const { signal } = new AbortController()
      onAnswer(await sendFile(addressOf(chosen), chosen, () => undefined, signal), chosen)
    } catch (thrown) {
      setFault(refusalOf(thrown).message)
    }
  }
  return (
    <FileInput
      label={label}
      placeholder="CSV or Excel"
      accept=".csv,.txt,.tsv,.xlsx,text/csv"
      error={fault ?? error}
      clearable
      required={isRequired}
      onChange={(chosen) => void read(chosen)}
    />
  )
}
