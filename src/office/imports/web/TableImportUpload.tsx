import { Button, FileInput, NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { csvHead, csvLine } from '#platform/csv.ts'
import { classNames } from '#platform/web/class-names.ts'
import { sendFile } from '#platform/web/client.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import type { ImportKindFacts } from '../table-imports.contract.ts'
import classes from './imports.module.css'
import { idOf, outletsOfImports } from './imports-api.ts'
import type { OtherKind } from './TableImportPanel.tsx'

export type UploadProps = {
  onSending: (isSending: boolean) => void
  onSent: (id: string) => void
}

type TableImportUploadProps = UploadProps & {
  kinds: readonly ImportKindFacts[]
  others: readonly OtherKind[]
}

const accept = '.csv,.tsv,.txt,.xlsx,.gz,text/csv,text/tab-separated-values'

/** Asks what a file holds, and sends it to the server. */
export function TableImportUpload({ kinds, others, ...props }: TableImportUploadProps) {
  const [chosen, choose] = useState('')
  const offered = [...kinds, ...others]
  const other = others.find(({ kind }) => kind === chosen)
  const kind = kinds.find((each) => each.kind === chosen) ?? kinds[0]
  if (!kind) {
    return (
      <EmptyNote title="Not yours to import">
        None of the tables that belong here may be sent with your permissions.
      </EmptyNote>
    )
  }
  return (
    <Section title="A new import">
      <div className={classes.form}>
        {offered.length > 1 ? (
          <NativeSelect
            label="What the file holds"
            value={other?.kind ?? kind.kind}
            data={offered.map((each) => ({ value: each.kind, label: each.label }))}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        ) : null}
        {other ? <other.Upload {...props} /> : <TableUpload kind={kind} {...props} />}
      </div>
    </Section>
  )
}

/** Uploads a table; the server then shows how it reads it, and imports nothing yet. */
function TableUpload({ kind, onSending, onSent }: UploadProps & { kind: ImportKindFacts }) {
  const [file, setFile] = useState<File | null>(null)
  const outlet = useOutletChoice(kind.needsOutlet)
  const sending = useSending(onSending, onSent)
  if (sending.share !== null) return <Sending file={file} sending={sending} share={sending.share} />
  const send = () => {
    if (!file) return sending.refuse('Choose a file first.')
    if (kind.needsOutlet && !outlet.id) return sending.refuse('Choose an outlet first.')
    const query = new URLSearchParams({ kind: kind.kind, name: file.name })
    if (kind.needsOutlet && outlet.id) query.set('outlet', outlet.id)
    sending.send(`/api/imports/tables?${query}`, file)
  }
  const choose = (chosen: File | null) => {
    setFile(chosen)
    sending.refuse(null)
  }
  return (
    <>
      {kind.needsOutlet ? (
        <NativeSelect
          label="Outlet"
          value={outlet.id ?? ''}
          data={outlet.choices}
          onChange={(event) => outlet.choose(event.currentTarget.value)}
        />
      ) : null}
      <DropField file={file} fault={sending.fault} onChange={choose} />
      <div className={classes.row}>
        <Button
          component="a"
          href={sampleAddress(kind)}
          download={`${kind.kind}-sample.csv`}
          size="xs"
          variant="subtle"
          leftSection={<IconDownload size={14} />}
        >
          A sample file
        </Button>
        <Button onClick={send}>Send</Button>
      </div>
    </>
  )
}

type SendingState = ReturnType<typeof useSending>

/** One file upload: its progress, its cancel button, and why it failed. */
function useSending(onSending: (isSending: boolean) => void, onSent: (id: string) => void) {
  const queries = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const [fault, refuse] = useState<string | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const send = async (path: string, file: File) => {
    const stop = new AbortController()
    stopping.current = stop
    refuse(null)
    setShare(0)
    onSending(true)
    try {
      onSent(idOf(await sendFile(path, file, setShare, stop.signal)))
    } catch (error) {
      refuse(error instanceof Error ? error.message : String(error))
    } finally {
      setShare(null)
      onSending(false)
      queries.invalidateQueries({ queryKey: ['imports'] })
    }
  }
  return { share, fault, refuse, send, stop: () => stopping.current?.abort() }
}

function Sending(props: { file: File | null; sending: SendingState; share: number }) {
  const { file, sending, share } = props
  const percent = Math.round(share * 100)
  return (
    <Section title={`Sending ${file?.name ?? ''}`}>
      <ProgressBar share={share} label={`Sending, ${percent} %`} />
      <div className={classes.row}>
        <span>{percent === 100 ? 'Looking at the file' : `${percent} % sent`}</span>
        <Button size="xs" variant="default" onClick={sending.stop}>
          Stop
        </Button>
      </div>
    </Section>
  )
}

type DropFieldProps = {
  file: File | null
  fault: string | null
  onChange: (file: File | null) => void
}

/** A field for a file, and a larger place to drop one. */
function DropField({ file, fault, onChange }: DropFieldProps) {
  const [isOver, setOver] = useState(false)
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChange(event.dataTransfer.files[0] ?? null)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes a file by keyboard as well.
    <div
      className={classNames(classes.drop, isOver && classes.dropping)}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileInput
        label="File"
        placeholder="Choose a file, or drop it here"
        description="CSV, tab-separated or Excel (.xlsx). Nothing changes before you have seen what would."
        accept={accept}
        value={file}
        error={fault}
        clearable
        onChange={onChange}
      />
    </div>
  )
}

function useOutletChoice(isNeeded: boolean) {
  const { data } = useQuery({ ...outletsOfImports.ask('list', {}), enabled: isNeeded })
  const [chosen, choose] = useState<string | null>(null)
  const outlets = data?.outlets ?? []
  const usual = outlets.find(({ kind }) => kind === 'warehouse') ?? outlets[0]
  const choices = outlets.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))
  return { id: chosen ?? usual?.id ?? null, choices, choose }
}

function sampleAddress({ fields, sample }: ImportKindFacts): string {
  const lines = [fields.map(({ label }) => label), ...sample].map(csvLine)
  return `data:text/csv;charset=utf-8,${encodeURIComponent(csvHead + lines.join(''))}`
}
