import { IconPaperclip } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendFile } from '#platform/web/client.ts'
import { FileButton, pictureKinds } from '#platform/web/FileButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { Variance } from '../variances.fields.ts'
import classes from './variances.module.css'
import { filesOfVariance } from './variances-api.ts'

/** Photos and PDFs that show why it is so. */
export function VarianceEvidence({ variance }: { variance: Variance }) {
  const { id, files } = variance
  const address = filesOfVariance(id)
  return (
    <Section title="Evidence" aside={<AddEvidence address={address} />}>
      {files.length === 0 ? <p className={classes.minor}>No photos or files yet.</p> : null}
      <ul className={classes.files}>
        {files.map(({ id: key, fileId, name, isPicture }) => (
          <li key={key}>
            <a href={`${address}/${fileId}`} target="_blank" rel="noreferrer">
              {isPicture ? <img src={`${address}/${fileId}`} alt={name} /> : name}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function AddEvidence({ address }: { address: string }) {
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const add = async (chosen: readonly File[]) => {
    setFault(null)
    setSending(true)
    try {
      for (const file of chosen) {
        const path = `${address}?name=${encodeURIComponent(file.name.slice(0, 120))}`
        await sendFile(path, file, () => undefined, new AbortController().signal)
      }
      queries.invalidateQueries({ queryKey: ['variances'] })
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <FileButton
        kinds={`${pictureKinds},application/pdf`}
        isMany
        icon={<IconPaperclip size={14} />}
        isPending={isSending}
        onFiles={add}
      >
        Add file
      </FileButton>
      {fault ? (
        <span role="alert" className={classes.fault}>
          {fault}
        </span>
      ) : null}
    </>
  )
}
